import { StringDecoder } from 'node:string_decoder';
import { isDeeperThan, MAX_LEVELS } from '@obsidian-agent/shared-types';
import { noRedaction, type Redaction } from './redaction.ts';
import { steadyMs } from './steady-ms.ts';

/** Longer lines are passed on in pieces, so that an endless line cannot fill the memory. */
const MAX_LINE_CHARACTERS = 1024 * 1024;
/** So much of a burst is decoded, and so much more in each second. The rest is only counted: it must not slow the answer. */
const BURST_BYTES = 4 * 1024 * 1024;
const BYTES_PER_MS = 1024;
/** So much of the end of a burst is decoded in any case: there a process says why it ends. */
const TAIL_BYTES = 4096;
const LINE_FEED = 10;

export type StderrLine = Record<string, unknown> | string;

/** Splits a child's stderr into lines, and decodes lines that are JSON objects. */
export class StderrLines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: StderrLine) => void;
  readonly #redaction: Redaction;
  readonly #now: () => number;
  #rest = '';
  #allowance = BURST_BYTES;
  #countedAt: number;
  #dropped = 0;
  /** Whether bytes were dropped since the last line. */
  #isDropping = false;
  /** Whether they end within a line. */
  #isLineCut = false;
  /** The last of them, while nothing has been passed on since. */
  #tail: Buffer = Buffer.alloc(0);

  /** The clock counts milliseconds and is never set back. */
  constructor(
    onLine: (line: StderrLine) => void,
    { redaction = noRedaction, now = steadyMs }: { redaction?: Redaction; now?: () => number } = {},
  ) {
    this.#onLine = onLine;
    this.#redaction = redaction;
    this.#now = now;
    this.#countedAt = now();
  }

  push(chunk: Buffer): void {
    if (!this.#isAllowed(chunk.length)) this.#drop(chunk);
    else if (!this.#isDropping) this.#split(chunk);
    else {
      const start = this.#isLineCut ? chunk.indexOf(LINE_FEED) + 1 : 0;
      if (this.#isLineCut && start === 0) this.#keepTail(chunk);
      else {
        this.#reportDropped();
        this.#split(chunk.subarray(start));
      }
    }
  }

  /** Passes on a last line without a line feed. */
  end(): void {
    if (this.#isDropping) this.#endDropping();
    this.#rest += this.#decoder.end();
    this.#emitRest();
  }

  #isAllowed(bytes: number): boolean {
    const now = this.#now();
    this.#allowance = Math.min(BURST_BYTES, this.#allowance + (now - this.#countedAt) * BYTES_PER_MS);
    this.#countedAt = now;
    if (bytes > this.#allowance) return false;
    this.#allowance -= bytes;
    return true;
  }

  #drop(chunk: Buffer): void {
    this.#rest = '';
    this.#decoder.end();
    this.#isDropping = true;
    this.#dropped += countLines(chunk);
    this.#isLineCut = chunk.at(-1) !== LINE_FEED;
    this.#keepTail(chunk);
  }

  #keepTail(chunk: Buffer): void {
    // A copy, because the memory of a chunk is freed once it was read.
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
  }

  /** Passes on the whole lines at the end of what was dropped. */
  #endDropping(): void {
    const tail = this.#tail;
    const last = tail.subarray(tail.indexOf(LINE_FEED) + 1);
    if (last.length < tail.length) {
      this.#dropped -= countLines(last);
      this.#isLineCut = false;
    }
    this.#reportDropped();
    if (last.length < tail.length) this.#split(last);
  }

  /** Counts the line that the drop cut off, too. */
  #reportDropped(): void {
    const lines = this.#dropped + (this.#isLineCut ? 1 : 0);
    this.#isDropping = false;
    this.#dropped = 0;
    this.#tail = Buffer.alloc(0);
    this.#onLine(`… ${lines} ${lines === 1 ? 'line' : 'lines'} dropped`);
  }

  #split(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#rest += text.slice(start, end);
      this.#emitRest();
      start = end + 1;
    }
    this.#rest += text.slice(start);
    if (this.#rest.length > MAX_LINE_CHARACTERS) this.#emitPiece();
  }

  /** Passes on a piece of a long line, and keeps what may be the start of a secret. */
  #emitPiece(): void {
    const text = this.#redaction.replace(this.#rest);
    const end = text.length - Math.max(this.#redaction.longest - 1, 0);
    this.#rest = text.slice(end);
    this.#onLine(text.slice(0, end));
  }

  #emitRest(): void {
    const line = this.#rest;
    this.#rest = '';
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (text !== '') this.#onLine(decodeLine(text, this.#redaction));
  }
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === LINE_FEED) lines += 1;
  return lines;
}

function decodeLine(line: string, { longest, replace }: Redaction): StderrLine {
  const text = replace(line);
  if (!text.startsWith('{')) return text;
  try {
    // JSON can spell a character of a secret in several ways.
    const reviver =
      longest === 0 ? undefined : (_: string, value: unknown) => (typeof value === 'string' ? replace(value) : value);
    const decoded = JSON.parse(text, reviver) as Record<string, unknown>;
    return isDeeperThan(MAX_LEVELS, decoded) ? text : decoded;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
