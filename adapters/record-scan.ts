/** What finds the records in a stream of bytes; split-records.ts cuts them out. */

/** `more`: nothing until more bytes are there. `start`, `end`: a record begins or has ended at `at`; `restart`: both. */
export interface ScanStep {
  readonly kind: 'more' | 'start' | 'end' | 'restart';
  readonly at: number;
}

export interface RecordScan {
  /** Goes on from `at` in a buffer of which `length` bytes count; `final` when no more will come. */
  next(bytes: Uint8Array, length: number, at: number, final: boolean): ScanStep;
  /** Gives the current record up: the next one must begin beyond doubt. */
  abandon(): void;
}
