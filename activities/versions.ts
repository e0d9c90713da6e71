/** Versions of casemill itself and of Node: part of the toolchain of every case. */
import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);

export function versions(): { casemill: string; node: string } {
  return { casemill: packageVersion(), node: process.versions.node };
}

/** From the package.json nearest above this file: one level up in source, two in the build. */
function packageVersion(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      return z.object({ name: z.literal('casemill'), version: z.string() }).parse(require(path)).version;
    } catch {
      // The other place.
    }
  }
  return 'unknown';
}
