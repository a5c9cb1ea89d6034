import { FlowReader } from './read-flow-yaml.ts';
import {
  isNamedValue,
  NotPlain,
  type PlainValue,
  readPlainScalar,
  readQuoted,
  skipComment,
  trimSpaces,
} from './read-yaml-scalar.ts';

/** Tabs, line ends of other systems, control characters, and marks of documents and directives. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are left to the library
const UNUSUAL = /[\u0000-\u0009\u000b-\u001f\u007f\ufeff]|^(?:---|\.\.\.|%)/m;
const KEY = /(?:[A-Za-z_$][\w$.-]{0,199}|"[^"\\\n]{0,199}"|'[^'\n]{0,199}'):(?: +|$)/y;
const LITERAL = /^\|(-?) *$/;
/** Deeper texts are left to the library, which limits their depth. */
const MOST_LEVELS = 50;

/**
 * The data of a YAML text in its usual form, many times faster than by the library: maps and lists by indentation or on one
 * line, texts on one line or after `|`. Undefined for all other texts, also if they are valid.
 */
export function parsePlainYaml(text: string): { readonly data: unknown } | undefined {
  if (UNUSUAL.test(text)) return undefined;
  try {
    const lines = new Lines(text);
    const data = endOfKey(lines.content) > 0 && lines.indent === 0 ? readMap(lines, 0) : undefined;
    return data === undefined || !lines.isAtEnd ? undefined : { data };
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** The lines of a text, without empty ones and comments. */
class Lines {
  /** Spaces before the content of the current line; -1 at the end. */
  indent = -1;
  /** The current line without its indentation. */
  content = '';
  readonly #lines: readonly string[];
  readonly #isLastEnded: boolean;
  #at = -1;

  constructor(text: string) {
    this.#lines = text.split('\n');
    this.#isLastEnded = text.endsWith('\n');
    this.next();
  }

  get isAtEnd(): boolean {
    return this.indent < 0;
  }

  next(): void {
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at] ?? '';
      let indent = 0;
      while (line[indent] === ' ') indent += 1;
      if (indent === line.length || line[indent] === '#') continue;
      this.indent = indent;
      this.content = line.slice(indent);
      return;
    }
    this.indent = -1;
    this.content = '';
  }

  /** Goes on after the "-" of a list's entry, as if it were a space. */
  skipMark(): void {
    let length = 1;
    while (this.content[length] === ' ') length += 1;
    this.indent += length;
    this.content = this.content.slice(length);
  }

  /** The lines below the current one that are indented by more than `indent`, without that indentation. */
  takeLiteral(indent: number): string {
    const first = this.#lines[this.#at + 1] ?? '';
    const depth = first.search(/[^ ]/);
    if (depth <= indent) throw new NotPlain();
    const taken: string[] = [];
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at] ?? '';
      const found = line.search(/[^ ]/);
      if (found >= 0 && found <= indent) break;
      if (found < 0 ? line !== '' : found < depth) throw new NotPlain();
      taken.push(line.slice(depth));
    }
    if (this.#at >= this.#lines.length && !this.#isLastEnded) throw new NotPlain();
    this.#at -= 1;
    this.next();
    return taken.join('\n').replace(/\n*$/, '\n');
  }
}

function readMap(lines: Lines, level: number): Record<string, PlainValue> {
  if (level > MOST_LEVELS) throw new NotPlain();
  const { indent } = lines;
  const map: Record<string, PlainValue> = {};
  while (lines.indent === indent) {
    const { key, length } = readKey(lines.content);
    if (key === '__proto__' || Object.hasOwn(map, key)) throw new NotPlain();
    map[key] = readValue(lines, { length, indent, level });
  }
  if (lines.indent > indent) throw new NotPlain();
  return map;
}

/** The key at the start of a line, and where its value begins. */
function readKey(line: string): { readonly key: string; readonly length: number } {
  const length = endOfKey(line);
  if (length === 0) throw new NotPlain();
  const quote = line[0] === '"' || line[0] === "'" ? line[0] : undefined;
  const key = quote === undefined ? line.slice(0, line.indexOf(':')) : line.slice(1, line.indexOf(quote, 1));
  if (quote === undefined && isNamedValue(key)) throw new NotPlain();
  return { key, length };
}

/** Where the value begins that follows a key; 0 if the line has none. */
function endOfKey(line: string): number {
  KEY.lastIndex = 0;
  return KEY.test(line) ? KEY.lastIndex : 0;
}

function readValue(
  lines: Lines,
  { length, indent, level }: { readonly length: number; readonly indent: number; readonly level: number },
): PlainValue {
  const rest = lines.content.slice(length);
  if (rest !== '' && !rest.startsWith('#')) return readInline(lines, rest, indent);
  lines.next();
  const isList = lines.content.startsWith('- ');
  // The entries of a list may begin where its key does.
  if (lines.indent > indent || (isList && lines.indent === indent))
    return isList ? readList(lines, level + 1) : readMap(lines, level + 1);
  throw new NotPlain();
}

function readList(lines: Lines, level: number): PlainValue[] {
  if (level > MOST_LEVELS) throw new NotPlain();
  const { indent } = lines;
  const list: PlainValue[] = [];
  while (lines.indent === indent && lines.content.startsWith('- ')) {
    lines.skipMark();
    const { content } = lines;
    if (content === '' || content.startsWith('#') || content.startsWith('- ')) throw new NotPlain();
    list.push(endOfKey(content) > 0 ? readMap(lines, level + 1) : readInline(lines, content, indent));
  }
  return list;
}

/** A value that ends on its line, or a text after `|`. */
function readInline(lines: Lines, rest: string, indent: number): PlainValue {
  const first = rest[0];
  if (first === '|') return readLiteral(lines, rest, indent);
  lines.next();
  // A text goes on in lines that are indented further.
  if (lines.indent > indent) throw new NotPlain();
  if (first === '{' || first === '[') {
    const flow = new FlowReader(rest);
    const value = flow.read();
    return skipComment(rest, flow.end, value);
  }
  if (first === '"' || first === "'") {
    const { value, end } = readQuoted(rest, 0);
    return skipComment(rest, end, value);
  }
  const comment = rest.indexOf(' #');
  return readPlainScalar(trimSpaces(comment < 0 ? rest : rest.slice(0, comment)));
}

function readLiteral(lines: Lines, header: string, indent: number): string {
  const [whole, strip] = LITERAL.exec(header) ?? [];
  if (whole === undefined) throw new NotPlain();
  const text = lines.takeLiteral(indent);
  return strip === '-' ? text.slice(0, -1) : text;
}
