import { StringDecoder } from 'node:string_decoder';
import { isDeeperThan, MAX_LEVELS } from '@obsidian-agent/shared-types';

/** Longer lines are passed on in pieces, so that an endless line cannot fill the memory. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

export type StderrLine = Record<string, unknown> | string;

/** Splits a child's stderr into lines, and decodes lines that are JSON objects. */
export class StderrLines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: StderrLine) => void;
  #rest = '';

  constructor(onLine: (line: StderrLine) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#emit(line);
    if (this.#rest.length > MAX_LINE_CHARACTERS) this.#emitRest();
  }

  /** Passes on a last line without a line feed. */
  end(): void {
    this.#rest += this.#decoder.end();
    this.#emitRest();
  }

  #emitRest(): void {
    const line = this.#rest;
    this.#rest = '';
    this.#emit(line);
  }

  #emit(line: string): void {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (text !== '') this.#onLine(decodeLine(text));
  }
}

function decodeLine(text: string): StderrLine {
  if (!text.startsWith('{')) return text;
  try {
    const line = JSON.parse(text) as Record<string, unknown>;
    return isDeeperThan(MAX_LEVELS, line) ? text : line;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
