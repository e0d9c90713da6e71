import {requireTool} from '../../toolchain/find.js';
import {createStockfish} from '../../evaluators/stockfish/actor.js';
import {readFileSync} from 'node:fs';
const fens=JSON.parse(readFileSync('/tmp/fens.json','utf8'));
const ev=await createStockfish({tool:await requireTool('stockfish'),nodes:100000}); const c=process.cpuUsage(); for(const f of fens) await ev.evaluate(f); const d=process.cpuUsage(c); await ev.close();
console.log('own CPU ms per position', (d.user+d.system)/1000/fens.length);
