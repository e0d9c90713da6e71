import {requireTool} from '../../toolchain/find.ts';
import {createStockfishPlayer} from '../../evaluators/stockfish/player.ts';
import {playChessGames} from '../../play/chess.ts';
import {Chess} from 'chess.js';
const tool=await requireTool('stockfish');
const [games, seed, first='0'] = process.argv.slice(2);
const t=Date.now(); const {appendFileSync} = await import('node:fs');
await playChessGames({games:Number(games), seed:Number(seed), firstGame:Number(first), makePlayer:()=>createStockfishPlayer({tool, multiPv:8})}, (g)=>{
  const c=new Chess(); c.loadPgn(g.pgn);
  const h=c.history({verbose:true});
  const f=[h.some(m=>m.isPromotion())&&'promo', h.some(m=>m.isKingsideCastle()&&m.color==='w')&&'OOw',h.some(m=>m.isKingsideCastle()&&m.color==='b')&&'OOb', h.some(m=>m.isQueensideCastle())&&'OOO', h.some(m=>m.isEnPassant())&&'ep'].filter(Boolean).join(' ');
  console.log(g.index, g.plies, g.result, g.ending, f, /TimeControl "(.*?)"/.exec(g.pgn)![1], ((Date.now()-t)/1000).toFixed(1), [...g.pgn.matchAll(/%clk (\S+)/g)].slice(-1)[0]?.[1]);
  appendFileSync('/tmp/sp-'+seed+'.pgn', g.pgn);
});
