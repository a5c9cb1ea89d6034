import { type Comment, type Node, parseSync } from 'oxc-parser';
import { walk } from './walk.ts';

/** A piece of prose and its first line. */
export interface Text {
  readonly kind: 'comment' | 'message' | 'title';
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Comments and string literals of a source file; in a test, comments and titles. */
export function textsOfSource(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source);
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  const isTest = path.endsWith('.test.ts') || path.startsWith('tests/');
  const literals = [...walk(program)].flatMap((node) => (isTest ? titleOf(node) : messageOf(node)));
  return [
    ...comments.map((comment) => ({ kind: 'comment' as const, text: wordsOf(comment), line: lineOf(comment.start) })),
    ...literals.map(({ text, at }) => ({
      kind: isTest ? ('title' as const) : ('message' as const),
      text,
      line: lineOf(at),
    })),
  ];
}

interface Literal {
  readonly text: string;
  readonly at: number;
}

/** Text that a program may print. Names and codes have no spaces. */
function messageOf(node: Node): Literal[] {
  const text = textOf(node);
  return text !== undefined && /\s/.test(text) ? [{ text, at: node.start }] : [];
}

function titleOf(node: Node): Literal[] {
  if (node.type !== 'CallExpression') return [];
  const [title] = node.arguments;
  const text = title === undefined ? undefined : textOf(title);
  return text !== undefined && isTitled(node.callee) ? [{ text, at: node.start }] : [];
}

/** `test`, `test.each(…)`, `describe.skipIf(…)`, … */
function isTitled(callee: Node): boolean {
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(callee.name);
  if (callee.type === 'CallExpression') return isTitled(callee.callee);
  return callee.type === 'MemberExpression' && isTitled(callee.object);
}

/** An inserted value counts as a word. */
function textOf(node: Node): string | undefined {
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
