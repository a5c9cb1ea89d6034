import type { Writable } from 'node:stream';
import { invalidRequest } from './invalid-requests.ts';

const NEWLINE = 0x0a;

/** As JSON-RPC 2.0 wants it, section 5.1: nobody can tell which request it was. */
const PARSE_ERROR = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: 'Parse error: the line is no JSON. Send each message as one line of JSON.' },
} as const;

/**
 * Answers lines that are no JSON, or no message, which the transport of the SDK passes over in silence. Empty lines are
 * none.
 *
 * To be told of all that comes, beside the transport. A line over the limit of bytes is the transport's affair.
 */
export class ParseErrorResponder {
  readonly #stdout: Writable;
  readonly #mostBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(stdout: Writable, mostBytes: number) {
    this.#stdout = stdout;
    this.#mostBytes = mostBytes;
  }

  take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, end));
      this.#judge();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes <= this.#mostBytes) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #judge(): void {
    const isWhole = this.#bytes <= this.#mostBytes;
    const line = Buffer.concat(this.#pieces).toString('utf8');
    this.#pieces = [];
    this.#bytes = 0;
    if (!isWhole || line.trim() === '') return;
    const answer = answerTo(line);
    // Who sends such lines and reads no answers would fill the memory with them.
    if (answer !== undefined && !this.#stdout.writableNeedDrain) this.#stdout.write(`${JSON.stringify(answer)}\n`);
  }
}

function answerTo(line: string): object | undefined {
  try {
    return invalidRequest(JSON.parse(line));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return PARSE_ERROR;
  }
}
