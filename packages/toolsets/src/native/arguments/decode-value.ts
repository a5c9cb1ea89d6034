import type { ParameterKind } from './parameters.ts';

/** Converts a value to the type of its parameter; a value that cannot be converted is returned unchanged. */
export function decodeValue(value: unknown, kind: ParameterKind): unknown {
  switch (kind) {
    case 'text':
      return ['number', 'boolean'].includes(typeof value) ? String(value) : value;
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
    case 'flag':
      return typeof value === 'string' ? (flags.get(value.trim().toLowerCase()) ?? value) : value;
    case 'texts':
      return textsOf(value);
    case 'object':
      return parsed(value, '{');
    case 'list':
    case 'calls':
      return listOf(value);
    case 'any':
      return value;
  }
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

function textsOf(value: unknown): unknown {
  const list = parsed(value, '[');
  if (typeof list === 'string') return [list];
  return Array.isArray(list) ? list.map((item) => decodeValue(item, 'text')) : list;
}

function listOf(value: unknown): unknown {
  const list = parsed(parsed(value, '['), '{');
  if (Array.isArray(list)) return list.map((item) => parsed(item, '{'));
  return typeof list === 'object' && list !== null ? [list] : list;
}

/** Parses a JSON string if it holds a list or an object, as expected. */
function parsed(value: unknown, opening: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opening)) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}
