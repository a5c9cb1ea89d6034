import type { Expression } from '../syntax/expression.ts';

const ROOTS: ReadonlySet<string> = new Set(['file', 'note', 'formula', 'this']);

/** The name in `status`, `note.status` and `note["status"]`. */
export function nameOfProperty(expression: Expression): string | undefined {
  if (expression.kind === 'name') return ROOTS.has(expression.name) ? undefined : expression.name;
  if (expression.kind !== 'member' && expression.kind !== 'index') return undefined;
  if (!isNamed(expression.object, 'note')) return undefined;
  return expression.kind === 'member' ? expression.name : textIn(expression.index);
}

/** The name in `file.ext`. */
export function nameOfField(expression: Expression): string | undefined {
  return expression.kind === 'member' && isNamed(expression.object, 'file') ? expression.name : undefined;
}

export function textIn(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'constant' || typeof expression.value !== 'string') return undefined;
  return expression.value;
}

export function isNamed(expression: Expression, name: string): boolean {
  return expression.kind === 'name' && expression.name === name;
}

/** Whether an expression is `this` or `this.file`. */
export function isThis(expression: Expression): boolean {
  if (isNamed(expression, 'this')) return true;
  return expression.kind === 'member' && expression.name === 'file' && isNamed(expression.object, 'this');
}
