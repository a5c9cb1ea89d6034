import { parseAst } from 'vitest/node';

/** A node of a syntax tree, in the shape of ESTree. */
interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Declarations that skip a test, or run it only under a condition. */
const NOT_RUN: ReadonlySet<string> = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails']);

/**
 * The ids cited with `requirement(…)` in the titles of tests and groups of a test file.
 *
 * Comments, other strings and tests that may be skipped do not count. A title may contain a constant with a citation.
 */
export function citedByTests(source: string): string[] {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const constants = new Map(
    nodesIn(program).flatMap((node): [unknown, string[]][] =>
      node.type === 'VariableDeclarator' ? [[memberOf(node, 'id')?.['name'], citedIn(memberOf(node, 'init'))]] : [],
    ),
  );
  return titlesIn(program).flatMap((title) => [
    ...citedIn(title),
    ...nodesIn(title).flatMap((node) => (node.type === 'Identifier' ? (constants.get(node['name']) ?? []) : [])),
  ]);
}

/** The titles of the tests below a node that always run, and of their groups. */
function titlesIn(node: Node): Node[] {
  const { root, modifiers } = node.type === 'CallExpression' ? calleeOf(node) : { root: undefined, modifiers: [] };
  const isDeclared = root === 'test' || root === 'describe';
  if (isDeclared && modifiers.some((modifier) => NOT_RUN.has(modifier))) return [];
  const [title, body] = (node['arguments'] ?? []) as readonly Node[];
  if (root === 'test' && title !== undefined && body !== undefined) return [title];
  const below = childrenOf(node).flatMap(titlesIn);
  return root === 'describe' && title !== undefined && below.length > 0 ? [title, ...below] : below;
}

/** The name at the root of a callee, and the names after it: for `test.each(rows)(…)` these are `test` and `each`. */
function calleeOf(call: Node): { readonly root: unknown; readonly modifiers: readonly string[] } {
  const modifiers: string[] = [];
  let at = memberOf(call, 'callee');
  while (at?.type === 'MemberExpression' || at?.type === 'CallExpression') {
    if (at.type === 'MemberExpression') modifiers.push(String(memberOf(at, 'property')?.['name']));
    at = memberOf(at, at.type === 'MemberExpression' ? 'object' : 'callee');
  }
  return { root: at?.['name'], modifiers };
}

function citedIn(node: Node | undefined): string[] {
  const calls = node === undefined ? [] : nodesIn(node).filter(({ type }) => type === 'CallExpression');
  return calls
    .filter((call) => memberOf(call, 'callee')?.['name'] === 'requirement')
    .flatMap((call) => (call['arguments'] as readonly Node[]).map((id) => String(id['value'])));
}

function nodesIn(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function memberOf(node: Node, member: string): Node | undefined {
  const value = node[member];
  return isNode(value) ? value : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
