/** stdout carries results only; everything said on the way goes to stderr. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
