import {requireTool} from '../../toolchain/find.js';
import {createStockfishPlayer} from '../../evaluators/stockfish/player.js';
import {playChessGames} from '../../play/chess.js';
import {appendFileSync} from 'node:fs';
const tool=await requireTool('stockfish');
for (const [first, file] of [[2,'samples/chess/self-play-1.pgn'],[8,'samples/chess/self-play-2.pgn']] as const)
 await playChessGames({games:3, seed:1, firstGame:first, minPlies:20, maxPlies:70, makePlayer:()=>createStockfishPlayer({tool,multiPv:8})}, g=>appendFileSync(file,g.pgn));
