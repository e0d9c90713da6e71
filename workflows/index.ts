/** Everything that a workflow worker registers. */
export { buildCase } from './build-case.js';
export { buildPool } from './build-pool.js';
