/** What every environment's adapter offers. Adapters describe; they draw no pixel and store nothing. */
import type { EngineName } from '../manifests/engine-name.js';
import { CasemillError } from '../manifests/errors.js';
import type { LabelEvent, TaskFile } from '../manifests/labels-schema.js';
import type { LabelSpec, RenderSettings } from '../manifests/spec-schema.js';
import type { Scene } from '../rendering/scene.js';

/** Raw bytes of one match as its source published it. */
export interface RawRecord {
  readonly bytes: Uint8Array;
  /** 1-based within its file. */
  readonly gameNumber: number;
  /** Of the record's first byte within the (decompressed) file. */
  readonly byteOffset: number;
}

/**
 * Why a record cannot become a case. Thrown by parsers with class `record`; `code` is the quarantine reason.
 * `place` is relative to the record ("byte 120", "ply 14").
 */
export class RecordFault extends CasemillError {
  constructor(reason: string, detail: string, place?: string) {
    super({
      code: reason,
      failureClass: 'record',
      message: printable(detail),
      ...(place === undefined ? {} : { place }),
    });
    this.name = 'RecordFault';
  }
}

/** Details quote records, which may hold anything: terminal commands, line ends, halves of a character. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\u{fffd}');
}

/** What all parsed matches share. */
export interface AnyMatch {
  readonly environment: string;
  /** Hash of the canonical moves or events: the same for re-encoded copies. */
  readonly identity: string;
}

/** A state that needs a value. */
export interface PositionToValue {
  /** Text the evaluator is asked with and the value is stored under: equal keys, equal values. */
  readonly key: string;
  /** 0..10000 of the first side when the rules alone decide, and then no engine is asked; else null. */
  readonly exact: number | null;
}

/** What a viewer is told, apart from the video's own facts. */
export type TaskText = Pick<
  TaskFile,
  'instructions' | 'sides' | 'eventVocabulary' | 'updateLabels' | 'stateLabels' | 'answerSchema'
>;

/**
 * One environment, one object. Methods are pure; `M` is the environment's own match type. A match is a sequence of steps,
 * each drawn at a time of its own; most are events, a pass is a step without one.
 */
export interface Environment<M extends AnyMatch = AnyMatch> {
  readonly name: string;
  /** File name endings of its records, lower case, with the dot. */
  readonly extensions: readonly string[];
  /** The engine that values its states. */
  readonly engine: EngineName;
  /**
   * The engine estimates the change of every event together with the state after it, each with an interval (pimc): then the
   * states before are not asked for, the decided one at the end is, and the change is not the difference of two states.
   */
  readonly engineGivesChanges?: boolean;
  /** First side and second side; values are the first's. */
  readonly sides: readonly [string, string];
  readonly labelSpec: LabelSpec;
  /** Bytes of a file, decompressed, in chunks. Throws `file_unreadable`. */
  open(path: string): AsyncIterable<Uint8Array>;
  /** Splits a stream into records without holding it. */
  split(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord>;
  /** Throws RecordFault. */
  parse(bytes: Uint8Array): M;
  /** n + 1 positions for n steps: before the first and after each. */
  positions(match: M): readonly PositionToValue[];
  /** What an engine is asked where the value of a state depends on the whole match (a JSON value); absent: the keys are the questions. */
  question?(match: M): unknown;
  /** One per step; null where nothing is labelled. */
  events(match: M): readonly (LabelEvent | null)[];
  /** Milliseconds before each step, null when unknown. */
  thinkMs(match: M): readonly (number | null)[];
  /** The record's winner, or null when it names none. */
  winner(match: M): 'first' | 'second' | 'draw' | null;
  /** `timing.times`: one per step. */
  scene(match: M, timing: { times: readonly number[]; durationS: number }, settings: RenderSettings): Scene;
  taskText(spec: LabelSpec): TaskText;
}
