import type { Expression, ExpressionOf } from '../syntax/expression.ts';
import type { ValueType } from '../values/value.ts';

type NamesByType = Partial<Record<ValueType, readonly string[]>>;

// Each of these may also be null, which does no harm.
const fileFields = byName({
  date: ['ctime', 'mtime'],
  file: ['file'],
  list: ['backlinks', 'embeds', 'links', 'tags'],
  number: ['size'],
  object: ['properties'],
  string: ['basename', 'ext', 'folder', 'name', 'path'],
});

const functions = byName({
  date: ['date', 'now', 'today'],
  duration: ['duration'],
  file: ['file'],
  list: ['list'],
  number: ['max', 'min', 'number', 'random'],
  string: ['escapeHTML'],
});

const methods = byName({
  file: ['asFile'],
  link: ['asLink'],
  list: ['keys', 'map', 'split'],
  string: ['format', 'join', 'lower', 'time', 'title', 'toFixed', 'toString', 'trim'],
});

function byName(names: NamesByType): ReadonlyMap<string, ValueType> {
  const types = Object.entries(names) as [ValueType, readonly string[]][];
  return new Map(types.flatMap(([type, each]) => each.map((name) => [name, type] as const)));
}

/** The type that an expression has in every row; undefined if it depends on the row. */
export function staticTypeOf(expression: Expression): ValueType | undefined {
  switch (expression.kind) {
    case 'constant':
      return typeof expression.value === 'string' ? 'string' : undefined;
    case 'number':
    case 'list':
    case 'regexp':
      return expression.kind;
    case 'name':
      return expression.name === 'file' ? 'file' : undefined;
    case 'member':
      return staticTypeOf(expression.object) === 'file' ? fileFields.get(expression.name) : undefined;
    case 'call': {
      const { callee } = expression;
      if (callee.kind === 'name') return functions.get(callee.name);
      return callee.kind === 'member' ? methods.get(callee.name) : undefined;
    }
    case 'chain':
      return isDifferenceOfDates(expression) ? 'duration' : undefined;
    default:
      return undefined;
  }
}

function isDifferenceOfDates({ first, rest }: ExpressionOf<'chain'>): boolean {
  const [link] = rest;
  if (link?.operator !== '-' || rest.length > 1) return false;
  return [first, link.operand].every((operand) => staticTypeOf(operand) === 'date');
}
