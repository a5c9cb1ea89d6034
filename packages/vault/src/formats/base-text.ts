import { decodeJson } from './canvas-json.ts';

/** A one-line value of a base as YAML reads it, with the source offset of each character. */
export interface BaseValue {
  readonly value: string;
  readonly offsets: readonly number[];
  readonly quoting: 'plain' | 'single' | 'double';
}

const LINE = /^([ \t]*(?:-[ \t]+)*(?:[^\s"'#[\]{}(),-][^"'(:\n]*:[ \t]+)?)([^\r\n]+)/gm;
/** Escapes that exist in YAML but not in JSON. */
const YAML_ESCAPE = /\\(?!["\\/bfnrtu])/;

/** Lists the values in the lines of a base, without its comments. */
export function baseValues(text: string): BaseValue[] {
  return Array.from(text.matchAll(LINE)).flatMap(([, before = '', value = ''], index, lines) => {
    const start = (lines[index]?.index ?? 0) + before.length;
    if (value.startsWith("'")) return [singleQuoted(text, start + 1)];
    if (!value.startsWith('"')) return value.startsWith('#') ? [] : [plain(value, start)];

    const end = start + (/^"(?:[^"\\]|\\.)*/.exec(value)?.[0].length ?? 1);
    if (YAML_ESCAPE.test(text.slice(start, end))) return [];
    return [{ ...decodeJson(text, { start: start + 1, end }), quoting: 'double' as const }];
  });
}

/** Escapes a text to become part of such a value. */
export function quoteBaseText(text: string, quoting: BaseValue['quoting']): string {
  if (quoting === 'single') return text.replaceAll("'", "''");
  return quoting === 'double' ? JSON.stringify(text).slice(1, -1) : text;
}

/** Whether such a value can contain a text. Some characters would end a plain YAML scalar or make it a key. */
export function canHoldBaseText(text: string, quoting: BaseValue['quoting']): boolean {
  return quoting !== 'plain' || !/: | #|:$/.test(text);
}

function plain(value: string, start: number): BaseValue {
  return { value, offsets: Array.from({ length: value.length + 1 }, (_, index) => start + index), quoting: 'plain' };
}

function singleQuoted(text: string, start: number): BaseValue {
  const offsets: number[] = [];
  let value = '';
  let at = start;
  while (at < text.length && text[at] !== '\n' && (text[at] !== "'" || text[at + 1] === "'")) {
    value += text[at];
    offsets.push(at);
    at += text[at] === "'" ? 2 : 1;
  }
  return { value, offsets: [...offsets, at], quoting: 'single' };
}
