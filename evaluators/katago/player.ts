/** KataGo as a player: what its network would play in a position, for seeded self-play. */
import type { Analysis } from './answer.js';
import { type KataGoConfig, katagoProcesses } from './processes.js';
import { checkedQuestion, type GoQuestion } from './question.js';

export interface GoMoveChance {
  /** A crossing, e.g. `Q16`, or `pass`. */
  readonly point: string;
  /** 0..1; those of a position add up to about 1. */
  readonly probability: number;
}

export interface GoOutlook {
  /** Legal moves, likeliest first; at least one (a pass is always legal). */
  readonly moves: readonly GoMoveChance[];
  /** Of Black, 0..1, and points by which Black leads. */
  readonly winrate: number;
  readonly lead: number;
}

export interface KataGoPlayer {
  /** After all moves of the question. Throws as `Evaluator.evaluate`. */
  outlook(question: GoQuestion, signal?: AbortSignal): Promise<GoOutlook>;
  close(): Promise<void>;
}

const columns = 'ABCDEFGHJKLMNOPQRST';

export async function createKataGoPlayer(config: KataGoConfig): Promise<KataGoPlayer> {
  const processes = await katagoProcesses(config);
  return {
    outlook: async (asked, signal) => {
      const turn = asked.moves.length;
      const question = checkedQuestion(asked, [{ key: 'last', turn }]);
      const query = { question, turns: [turn], visits: config.visits, withPolicy: true };
      return processes.of(question.size).run(async (session) => {
        const answers: Analysis[] = [];
        await session.analyze(query, (analysis) => answers.push(analysis), signal);
        return outlookOf(answers, question.size);
      }, signal);
    },
    close: processes.close,
  };
}

function outlookOf([answer]: readonly Analysis[], size: number): GoOutlook {
  const policy = answer?.policy ?? [];
  const moves = policy
    .map((probability, i) => ({ point: pointOf(i, size), probability: Math.round(probability * 1e6) / 1e6 }))
    .filter(({ probability }) => probability >= 0)
    .sort((a, b) => b.probability - a.probability || (a.point < b.point ? -1 : 1));
  // Rounded, so that what is drawn from it does not depend on the device's last bits.
  const winrate = Math.round((answer?.rootInfo.winrate ?? 0.5) * 10_000) / 10_000;
  const lead = Math.round((answer?.rootInfo.scoreLead ?? 0) * 100) / 100;
  return { moves: moves.length > 0 ? moves : [{ point: 'pass', probability: 1 }], winrate, lead };
}

/** Row by row from the top left; what comes after the last crossing is the pass. */
function pointOf(index: number, size: number): string {
  return index >= size * size ? 'pass' : `${columns[index % size]}${size - Math.floor(index / size)}`;
}
