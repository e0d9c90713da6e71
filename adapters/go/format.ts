/** Which format a record is in, by what it holds: endings of file names lie. */

import { startOfTree } from './sgf.js';

export type GoFormat = 'sgf' | 'gib' | 'ngf' | 'ugf' | 'ogs';

/** `head` is the beginning of the record or of its file; a few hundred bytes do. Null when it is none of them. */
export function formatOf(head: Uint8Array): GoFormat | null {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 64 * 1024)).replace(/^ï»¿/, '');
  if (/^\s*\\HS|\\\[GIBOKIND=/.test(text)) return 'gib';
  if (/^\s*\[Header\]/i.test(text)) return 'ugf';
  if (/^\s*[[{]/.test(text) && /"(moves|gamedata)"/.test(text)) return 'ogs';
  if (/^PM[A-Z]{2}[BW][A-Z]{2}/m.test(text.replaceAll('\r', '\n'))) return 'ngf';
  // The tree, or what is left of it: `malformed` says more than `not_a_game`.
  return startOfTree(head) === null && !/^;\s*[A-Z]{1,2}\s*\[/.test(text) ? null : 'sgf';
}
