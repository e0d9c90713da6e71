/** What KataGo is asked about a match, checked before it is sent: the engine's own replies may name the wrong field. */
import { z } from 'zod';
import { CasemillError } from '../../manifests/errors.js';
import type { Position } from '../contract.js';

/** KataGo's names of rulesets. Where a network does not know one, the engine says so and the question is refused. */
const RULES = [
  'tromp-taylor',
  'chinese',
  'chinese-ogs',
  'chinese-kgs',
  'japanese',
  'korean',
  'stone-scoring',
  'aga',
  'bga',
  'new-zealand',
  'aga-button',
] as const;

const columns = 'ABCDEFGHJKLMNOPQRST';
const largest = columns.length;

const Stone = z.enum(['B', 'W']);
const Point = z.string().regex(/^[A-HJ-T](1?\d)$/);

export const GoQuestion = z
  .strictObject({
    /** Lines of the square board. */
    size: z.number().int().min(2).max(largest),
    rules: z.enum(RULES),
    komi: z.number().min(-150).max(150).multipleOf(0.5),
    initialStones: z.array(z.tuple([Stone, Point])),
    /** Who is to move before the first move. */
    initialPlayer: Stone,
    /** In order; colours need not alternate. */
    moves: z.array(z.tuple([Stone, z.union([Point, z.literal('pass')])])).max(5000),
  })
  .superRefine(({ size, initialStones, moves }, context) => {
    const lists = { initialStones, moves };
    for (const [name, list] of Object.entries(lists)) {
      const outside = list.findIndex(([, point]) => point !== 'pass' && !isOnBoard(point, size));
      if (outside !== -1)
        context.addIssue({ code: 'custom', path: [name, outside], message: `not on a board of ${size}` });
    }
    const set = new Set(initialStones.map(([, point]) => point));
    if (set.size < initialStones.length) {
      context.addIssue({ code: 'custom', path: ['initialStones'], message: 'two stones on one crossing' });
    }
  });
export type GoQuestion = z.infer<typeof GoQuestion>;

/** Throws `question_invalid` (bug): adapters send nothing that the engine would refuse, or worse, misread. */
export function checkedQuestion(question: unknown, positions: readonly Position[]): GoQuestion {
  const parsed = GoQuestion.safeParse(question);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error).replaceAll('\n', '; '));
  const last = parsed.data.moves.length;
  const wrong = positions.find(({ turn }) => !Number.isInteger(turn) || turn < 0 || turn > last);
  if (wrong !== undefined) throw invalid(`turn ${wrong.turn} of a match with ${last} moves`, wrong.key);
  return parsed.data;
}

/** Who is to move at a turn, as KataGo sees it: whoever did not make the last move. */
export function playerAt({ initialPlayer, moves }: GoQuestion, turn: number): 'B' | 'W' {
  const last = moves[turn - 1];
  if (last === undefined) return initialPlayer;
  return last[0] === 'B' ? 'W' : 'B';
}

function isOnBoard(point: string, size: number): boolean {
  const row = Number(point.slice(1));
  return columns.indexOf(point[0] ?? '') < size && row >= 1 && row <= size;
}

function invalid(message: string, input?: string): CasemillError {
  return new CasemillError({
    code: 'question_invalid',
    failureClass: 'bug',
    message: `a question that KataGo cannot answer was about to be sent: ${message}`,
    ...(input === undefined ? {} : { input }),
  });
}
