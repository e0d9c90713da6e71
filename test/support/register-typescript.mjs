// Lets plain node run our TypeScript: `node --import ./test/support/register-typescript.mjs x.ts`. For tests that need a
// process of their own, to kill it.
import { register } from 'node:module';

register('./typescript-loader.mjs', import.meta.url);
