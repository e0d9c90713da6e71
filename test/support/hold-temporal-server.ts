/** Starts a Temporal server, tells its process group, and waits to be killed. */
import { startTemporalServer } from '../../toolchain/temporal-server.js';

const [dbFile] = process.argv.slice(2);
const server = await startTemporalServer({ dbFile: dbFile ?? null, log: () => undefined });
console.log(JSON.stringify({ group: server.pid, address: server.address }));
