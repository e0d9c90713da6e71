/** Rules for the product's source that no linter knows. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findInCode, findInSource } from '../support/product-source.js';

/** What IEEE 754 or the language fixes to the last bit. `sqrt` is one of the operations that IEEE 754 rounds correctly. */
const EXACT = new Set(['abs', 'ceil', 'clz32', 'floor', 'imul', 'max', 'min', 'PI', 'round', 'sign', 'sqrt', 'trunc']);

/** Lengths of pauses, which reach no label, id or frame. */
const PAUSES = ['evaluators/supervise.ts', 'storage/s3-store.ts'];

function inexact(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const power = kind === ts.SyntaxKind.AsteriskAsteriskToken || kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken;
    return power ? '**' : undefined;
  }
  if (!ts.isIdentifier(node) || node.text !== 'Math') return undefined;
  const { parent } = node;
  // `Math` handed on or taken apart could be anything.
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return 'Math';
  return EXACT.has(parent.name.text) ? undefined : `Math.${parent.name.text}`;
}

describe('the source', () => {
  it('uses no arithmetic that another Node may round otherwise: manifests/elementary.ts has such functions', () => {
    const found = findInSource(inexact).filter((place) => !PAUSES.some((file) => place.startsWith(`${file}:`)));
    expect(found).toEqual([]);
  });

  it('knows such arithmetic when it sees it', () => {
    // The two files that may: were they rewritten, the list above would be out of date.
    for (const file of PAUSES) expect(findInSource(inexact).filter((place) => place.startsWith(file))).toHaveLength(1);
    const code = 'Math.exp(x) + Math.sqrt(y); z **= 2; const { log } = Math; Math["sin"](1); 2 ** 3';
    expect(findInCode(code, inexact)).toEqual(['Math.exp', '**', 'Math', 'Math', '**']);
  });

  it('tells a person commands that work without an install: npx casemill ...', () => {
    const command =
      /(?<!npx )\bcasemill (agree|build|cancel|demo|doctor|engines|pause|play|resume|show|status|verify)\b/;
    const found = findInSource((node) => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      const match = isText ? command.exec(node.text) : null;
      return match?.[0];
    });
    expect(found).toEqual([]);
  });
});
