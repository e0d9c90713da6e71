/** Starts an engine, has it search for minutes, tells its process group, and waits to be killed. */
import { startEngine } from '../../evaluators/stockfish/process.js';
import { requireTool } from '../../toolchain/find.js';

const engine = await startEngine(await requireTool('stockfish'));
engine.stdin.write('position startpos\ngo nodes 1000000000\n');
engine.stdout.once('data', () => console.log(JSON.stringify({ group: engine.pid })));
