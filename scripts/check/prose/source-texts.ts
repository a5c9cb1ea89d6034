import { type CallExpression, type Comment, type Node, parseSync, Visitor } from 'oxc-parser';

/** A piece of prose and its first line. */
export interface Text {
  readonly kind: 'comment' | 'message' | 'title';
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Comments and string literals of a source file; in a test, comments and titles. The names of measures are read by people. */
export function textsOfSource(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source);
  const isTest = path.endsWith('.test.ts') || (path.startsWith('tests/') && !path.startsWith('tests/bench/'));
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  const texts = comments.map(
    (comment): Text => ({ kind: 'comment', text: wordsOf(comment), line: lineOf(comment.start) }),
  );
  const add = (node: Node): void => {
    const text = textOf(node);
    if (text !== undefined) texts.push({ kind: isTest ? 'title' : 'message', text, line: lineOf(node.start) });
  };
  const addTitle = ({ callee, arguments: [title] }: CallExpression): void => {
    if (title !== undefined && isTitled(callee)) add(title);
  };
  new Visitor(isTest ? { CallExpression: addTitle } : { Literal: add, TemplateLiteral: add, JSXText: add }).visit(
    program,
  );
  // Names and codes have no spaces.
  return texts.filter(({ kind, text }) => kind !== 'message' || /\s/.test(text));
}

/** `test`, `test.each(…)`, `describe.skipIf(…)`, … */
function isTitled(callee: Node): boolean {
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(callee.name);
  if (callee.type === 'CallExpression') return isTitled(callee.callee);
  return callee.type === 'MemberExpression' && isTitled(callee.object);
}

/** An inserted value counts as a word. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? '').join('X');
}

function wordsOf({ value }: Comment): string {
  return withoutCode(value.replaceAll(/^\s*\*+/gm, ' ').replaceAll(/@[a-z]+ /g, ' '));
}

/** Prose without code in backticks. */
export function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, 'X');
}
