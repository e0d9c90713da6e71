/** `casemill play chess`, `go` and `doudizhu`: records by engine self-play, as PGN, SGF and JSON Lines. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type Command, Option } from 'commander';
import { createKataGoPlayer } from '../evaluators/katago/player.js';
import { createPimcPlayer } from '../evaluators/pimc/player.js';
import { builtProgram } from '../evaluators/pimc/process.js';
import { createStockfishPlayer } from '../evaluators/stockfish/player.js';
import { CasemillError } from '../manifests/errors.js';
import { playChessGames } from '../play/chess.js';
import { playDoudizhuGames, STRENGTHS, type Strength } from '../play/doudizhu.js';
import { playGoGames } from '../play/go.js';
import { requireTool } from '../toolchain/find.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import { interruptSignal } from './interrupt.js';
import { integerOption } from './options.js';
import { note } from './print.js';

/** Moves the engine proposes; the seed chooses among them. */
const MULTI_PV = 8;
const SIZES = { '9': 9, '13': 13, '19': 19 } as const;

export function addPlay(program: Command): void {
  const play = program.command('play').description('make records that nobody has seen, by engine self-play');
  play
    .command('chess')
    .description('chess games as PGN; equal seeds write equal bytes')
    .addOption(integerOption('--games <n>', 'how many', 1).makeOptionMandatory())
    .addOption(integerOption('--seed <n>', 'seed of everything that is drawn', 0).makeOptionMandatory())
    .addOption(integerOption('--first <k>', 'number of the first game', 1).default(1))
    .addOption(integerOption('--nodes <n>', 'engine nodes per move', 1).default(2000))
    .addOption(integerOption('--min-plies <n>', 'a shorter game is played anew', 1).default(10))
    .addOption(integerOption('--max-plies <n>', 'a game not over by then is played anew', 1).default(240))
    .option('--out <file>', 'write to a file instead of stdout')
    .action(playChess);
  play
    .command('go')
    .description('go games as SGF, one after the other; equal seeds write equal bytes')
    .addOption(integerOption('--games <n>', 'how many', 1).makeOptionMandatory())
    .addOption(integerOption('--seed <n>', 'seed of everything that is drawn', 0).makeOptionMandatory())
    .addOption(integerOption('--first <k>', 'number of the first game', 1).default(1))
    .addOption(new Option('--size <lines>', 'lines of the board').choices(['9', '13', '19']).default('9'))
    .addOption(integerOption('--min-moves <n>', 'a shorter game is played anew', 1).default(20))
    .option('--out <file>', 'write to a file instead of stdout')
    .action(playGo);
  play
    .command('doudizhu')
    .description('doudizhu games as JSON Lines; equal seeds write equal bytes')
    .addOption(integerOption('--games <n>', 'how many', 1).makeOptionMandatory())
    .addOption(integerOption('--seed <n>', 'seed of everything that is drawn', 0).makeOptionMandatory())
    .addOption(integerOption('--first <k>', 'number of the first game', 1).default(1))
    .addOption(new Option('--strength <name>', 'of all seats').choices([...STRENGTHS, 'mixed']).default('mixed'))
    .addOption(integerOption('--min-plays <n>', 'a shorter game is played anew', 1).default(10))
    .option('--out <file>', 'write to a file instead of stdout')
    .action(playDoudizhu);
}

interface Options {
  readonly games: number;
  readonly seed: number;
  readonly first: number;
  readonly nodes: number;
  readonly minPlies: number;
  readonly maxPlies: number;
  readonly out: string | undefined;
}

async function playChess({ games, seed, first, nodes, minPlies, maxPlies, out }: Options): Promise<void> {
  const tool = await requireTool('stockfish');
  const signal = interruptSignal(note);
  const records = await openRecords(out);
  await playChessGames(
    {
      games,
      seed,
      firstGame: first - 1,
      nodes,
      minPlies,
      maxPlies,
      makePlayer: () => createStockfishPlayer({ tool, multiPv: MULTI_PV }),
      signal,
    },
    async ({ pgn, index, plies, result, ending }) => {
      await records.write(pgn);
      note(`game ${index + 1}: ${plies} plies, ${result}, ${ending.replaceAll('_', ' ')}`);
    },
  );
  await records.end();
}

interface GoOptions {
  readonly games: number;
  readonly seed: number;
  readonly first: number;
  readonly size: '9' | '13' | '19';
  readonly minMoves: number;
  readonly out: string | undefined;
}

async function playGo({ games, seed, first, size, minMoves, out }: GoOptions): Promise<void> {
  const tool = await requireTool('katago');
  const network = await katagoNetwork();
  const signal = interruptSignal(note);
  const records = await openRecords(out);
  await playGoGames(
    {
      games,
      seed,
      firstGame: first - 1,
      size: SIZES[size],
      minMoves,
      makePlayer: () => createKataGoPlayer({ tool, network, profile: 'cpu', threads: 1, visits: 1, seed: 0 }),
      signal,
    },
    async ({ sgf, index, moves, result, ending }) => {
      await records.write(sgf);
      note(`game ${index + 1}: ${moves} moves, ${result}, ${ending.replaceAll('_', ' ')}`);
    },
  );
  await records.end();
}

interface DoudizhuOptions {
  readonly games: number;
  readonly seed: number;
  readonly first: number;
  readonly strength: Strength | 'mixed';
  readonly minPlays: number;
  readonly out: string | undefined;
}

async function playDoudizhu({ games, seed, first, strength, minPlays, out }: DoudizhuOptions): Promise<void> {
  const signal = interruptSignal(note);
  const records = await openRecords(out);
  const makePlayer = () => createPimcPlayer(builtProgram());
  await playDoudizhuGames(
    { games, seed, firstGame: first - 1, strength, minPlays, makePlayer, signal },
    async ({ line, index, plays, winner, strengths }) => {
      await records.write(line);
      note(`game ${index + 1}: ${plays} plays, won by the ${winner}, ${strengths.join(' against ')}`);
    },
  );
  await records.end();
}

interface RecordsOut {
  /** Waits while the reader is behind. */
  write(record: string): Promise<void>;
  end(): Promise<void>;
}

/** A file, or stdout, which stays open. */
async function openRecords(file: string | undefined): Promise<RecordsOut> {
  const stream = file === undefined ? process.stdout : await openFile(file);
  return {
    async write(record) {
      if (!stream.write(record)) await once(stream, 'drain');
    },
    async end() {
      if (file !== undefined) await new Promise<void>((resolve) => stream.end(resolve));
    },
  };
}

async function openFile(path: string): Promise<NodeJS.WritableStream> {
  const stream = createWriteStream(path);
  try {
    await once(stream, 'open');
  } catch (cause) {
    throw new CasemillError({
      code: 'file_not_writable',
      failureClass: 'usage',
      message: 'the file cannot be written',
      input: path,
      remedy: 'Check the path and its permissions.',
      cause,
    });
  }
  return stream;
}
