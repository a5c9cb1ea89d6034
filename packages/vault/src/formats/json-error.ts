import { endOfString, skipBlank } from './json-spans.ts';

/** Where a text is not JSON, and what JSON would have there. */
export interface JsonError {
  readonly offset: number;
  readonly expected: Expected;
}

type Expected =
  | 'a value'
  | 'a value or ]'
  | 'a name in quotes'
  | 'a name in quotes or }'
  | 'a colon'
  | 'a comma or }'
  | 'a comma or ]'
  | 'the end';

const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Finds the first place at which a text is not JSON; undefined if it is.
 *
 * The message of `JSON.parse` depends on the program that runs the agent, and does not always name the place.
 */
export function findJsonError(json: string): JsonError | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'a value';
  let at = skipBlank(json, 0);
  while (at < json.length) {
    const end = endOfToken(json, at);
    const next: Expected | undefined = end === undefined ? undefined : afterToken(json[at] as string, expected, open);
    if (end === undefined || next === undefined) return { offset: at, expected };
    expected = next;
    at = skipBlank(json, end);
  }
  return expected === 'the end' ? undefined : { offset: json.length, expected };
}

/** Undefined if no token of JSON begins here. */
function endOfToken(json: string, at: number): number | undefined {
  const first = json[at] as string;
  if ('{}[],:'.includes(first)) return at + 1;
  if (first === '"') {
    const end = endOfString(json, at);
    return isString(json.slice(at, end)) ? end : undefined;
  }
  WORD.lastIndex = at;
  return WORD.test(json) ? WORD.lastIndex : undefined;
}

function isString(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** What may follow a token, of which the first character is enough; undefined if the token may not be here. */
function afterToken(token: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const closes = (bracket: '}' | ']') => token === bracket && expected.endsWith(bracket);
  if (closes('}') || closes(']')) {
    open.pop();
    return afterValue(open);
  }
  if (expected.startsWith('a comma')) return afterComma(token, open);
  if (expected === 'a colon') return token === ':' ? 'a value' : undefined;
  if (expected.startsWith('a name')) return token === '"' ? 'a colon' : undefined;
  if (expected === 'the end' || ',:}]'.includes(token)) return undefined;
  if (token !== '{' && token !== '[') return afterValue(open);
  open.push(token);
  return token === '{' ? 'a name in quotes or }' : 'a value or ]';
}

function afterComma(token: string, open: readonly string[]): Expected | undefined {
  if (token !== ',') return undefined;
  return open.at(-1) === '{' ? 'a name in quotes' : 'a value';
}

function afterValue(open: readonly string[]): Expected {
  if (open.length === 0) return 'the end';
  return open.at(-1) === '{' ? 'a comma or }' : 'a comma or ]';
}
