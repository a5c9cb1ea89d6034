import {
  isNamedValue,
  NotPlain,
  type PlainValue,
  readPlainScalar,
  readQuoted,
  trimSpaces,
} from './read-yaml-scalar.ts';

const KEY = /[A-Za-z_$][\w$.-]{0,199}/y;
const SCALAR = /[^,[\]{}]+/y;
const SPACES = / */y;
const MOST_LEVELS = 20;

/** Reads a map or list in brackets that ends on its line. */
export class FlowReader {
  /** Where the value ends. */
  end = 0;
  readonly #line: string;

  constructor(line: string) {
    this.#line = line;
  }

  read(level = 0): PlainValue {
    if (level > MOST_LEVELS) throw new NotPlain();
    this.#match(SPACES);
    if (this.#next === '{') return this.#readMap(level);
    if (this.#next === '[') return this.#readList(level);
    return this.#isQuote ? this.#takeQuoted() : readPlainScalar(trimSpaces(this.#match(SCALAR)));
  }

  #readMap(level: number): PlainValue {
    const map: Record<string, PlainValue> = {};
    this.#readEntries('}', () => {
      const isQuoted = this.#isQuote;
      const key = isQuoted ? this.#takeQuoted() : this.#match(KEY);
      if ((!isQuoted && isNamedValue(key)) || key === '__proto__' || Object.hasOwn(map, key)) throw new NotPlain();
      this.#take(': ');
      map[key] = this.read(level + 1);
    });
    return map;
  }

  #readList(level: number): PlainValue {
    const list: PlainValue[] = [];
    this.#readEntries(']', () => list.push(this.read(level + 1)));
    return list;
  }

  #readEntries(closing: string, readEntry: () => void): void {
    this.end += 1;
    this.#match(SPACES);
    if (this.#next !== closing)
      for (;;) {
        readEntry();
        this.#match(SPACES);
        if (this.#next === closing) break;
        this.#take(',');
        this.#match(SPACES);
      }
    this.end += 1;
  }

  get #next(): string | undefined {
    return this.#line[this.end];
  }

  get #isQuote(): boolean {
    return this.#next === '"' || this.#next === "'";
  }

  #match(pattern: RegExp): string {
    const start = this.end;
    pattern.lastIndex = start;
    if (pattern.test(this.#line)) this.end = pattern.lastIndex;
    return this.#line.slice(start, this.end);
  }

  #take(expected: string): void {
    if (!this.#line.startsWith(expected, this.end)) throw new NotPlain();
    this.end += expected.length;
  }

  #takeQuoted(): string {
    const { value, end } = readQuoted(this.#line, this.end);
    this.end = end;
    return value;
  }
}
