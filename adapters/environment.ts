/** What every environment's adapter offers. Adapters describe; they do no I/O and draw no pixel. */
import { CasemillError } from '../manifests/errors.js';

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
      message: detail,
      ...(place === undefined ? {} : { place }),
    });
    this.name = 'RecordFault';
  }
}
