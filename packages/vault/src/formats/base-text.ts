import { type Quoting, type Unquoted, unquoteDouble, unquoteSingle } from '@obsidian-agent/markdown';

/** A one-line value of a base as YAML reads it, with the source offset of each character. */
export interface BaseValue extends Unquoted {
  readonly quoting: Quoting;
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
    return [{ ...unquoteDouble(text, { start: start + 1, end }), quoting: 'double' as const }];
  });
}

/** Whether such a value can contain a text. Some characters would end a plain YAML scalar or make it a key. */
export function canHoldBaseText(text: string, quoting: Quoting): boolean {
  return quoting !== 'plain' || !/: | #|:$/.test(text);
}

function plain(value: string, start: number): BaseValue {
  return { value, offsets: Array.from({ length: value.length + 1 }, (_, index) => start + index), quoting: 'plain' };
}

function singleQuoted(text: string, start: number): BaseValue {
  const written = /^(?:[^'\n]|'')*/.exec(text.slice(start))?.[0] ?? '';
  return { ...unquoteSingle(text, { start, end: start + written.length }), quoting: 'single' };
}
