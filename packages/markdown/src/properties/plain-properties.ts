/**
 * Reads properties in the plainest notation without a YAML library: `key: value` and lists of values.
 *
 * Most notes use nothing else. Returns undefined for any other source, valid or not; `readProperties` then decides.
 */
export function readPlainProperties(source: string): Record<string, unknown> | undefined {
  const properties = new Map<string, unknown>();
  let list: unknown[] | undefined;
  let listKey = '';
  let indentation: string | undefined;

  for (const whole of source.split(LINE_BREAK)) {
    const line = withoutSpacesAtEnd(whole);
    if (whole === '' || line.startsWith('#')) continue;
    const item = ITEM.exec(line);
    if (item !== null) {
      const [, indent = '', written = ''] = item;
      const value = readScalar(written);
      if (listKey === '' || (indentation ?? indent) !== indent || value === undefined) return undefined;
      list ??= [];
      list.push(value);
      properties.set(listKey, list);
      indentation = indent;
      continue;
    }

    const pair = PAIR.exec(line);
    const [, key = '', written = ''] = pair ?? [];
    const value = written === '' ? null : readValue(written);
    if (pair === null || value === undefined || SPECIAL_KEY.test(key) || properties.has(key)) return undefined;
    properties.set(key, value);
    listKey = written === '' ? key : '';
    list = undefined;
    indentation = undefined;
  }
  return Object.fromEntries(properties);
}

/** A regular expression for trailing spaces would be quadratic: it tries every space of the line. */
function withoutSpacesAtEnd(line: string): string {
  let end = line.length;
  while (line.charCodeAt(end - 1) === SPACE) end -= 1;
  return end === line.length ? line : line.slice(0, end);
}

const SPACE = 32;
const LINE_BREAK = /\r\n|\r|\n/;
/** ASCII letters, and everything beyond Latin-1's punctuation except spaces and invisible marks. */
const LETTER = 'A-Za-z\\u00c0-\\u1fff\\u2070-\\ufdff';
const PAIR = new RegExp(`^([_${LETTER}](?:[ ./0-9_${LETTER}-]*[0-9_${LETTER}])?):(?: +([^ \\t].*))?$`);
const ITEM = /^( *)- +([^ \t].*)$/;
const SPECIAL_KEY = /^(?:null|true|false|__proto__)$/i;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);
const PLAIN = new RegExp(`^[_/0-9${LETTER}]`);
const QUOTED = /^(?:"([^"\\\t]*)"|'([^'\t]*)')$/;
const NUMBER_LIKE = /^[0-9][0-9._]*(?:e[-+]?[0-9]*)?$|^0[xo]/i;
const SHORT_NUMBER = /^(?:0|[1-9][0-9]{0,14}|[0-9]{1,8}\.[0-9]{1,6})$/;

/** Undefined unless the text is certain to be a value on one line. */
function readValue(written: string): unknown {
  return written.startsWith('[') ? readFlowList(written) : readScalar(written);
}

function readScalar(written: string): unknown {
  const quoted = QUOTED.exec(written);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  if (!PLAIN.test(written) || /: |:$| #|\t/.test(written)) return undefined;
  if (WORDS.has(written)) return WORDS.get(written);
  if (SHORT_NUMBER.test(written)) return Number(written);
  return NUMBER_LIKE.test(written) ? undefined : written;
}

/** An item in brackets and the separator after it. */
const FLOW_ITEM = / *("[^"\\\t]*"|'[^'\t]*'|[^[\]{}"'#:,\t ](?:[^[\]{}"'#:,\t]*[^[\]{}"'#:,\t ])?) *(,|\]$)/y;

function readFlowList(written: string): unknown[] | undefined {
  if (written === '[]') return [];
  const values: unknown[] = [];
  FLOW_ITEM.lastIndex = 1;
  for (;;) {
    const [, item, after] = FLOW_ITEM.exec(written) ?? [];
    const value = item === undefined ? undefined : readScalar(item);
    if (value === undefined) return undefined;
    values.push(value);
    if (after === ']') return values;
  }
}
