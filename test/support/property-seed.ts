/**
 * Property tests draw the same cases on every machine: a test that fails once in a hundred runs is no test. Other cases
 * are looked for on purpose, with `CASEMILL_PROPERTY_SEED=1 npm test` and so on; what they find becomes a test of its own.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['CASEMILL_PROPERTY_SEED'] ?? 0) });
