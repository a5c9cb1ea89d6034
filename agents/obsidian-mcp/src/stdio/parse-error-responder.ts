import type { Writable } from 'node:stream';
import { invalidRequest } from './invalid-requests.ts';

const NEWLINE = 0x0a;

/** As section 5.1 of JSON-RPC 2.0 requires: the id is null because the request is unknown. */
const PARSE_ERROR = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: 'Parse error: the line is not valid JSON. Send each message as one line of JSON.' },
} as const;

/**
 * Answers lines that are not JSON or not a message, which the SDK's transport ignores silently. Empty lines are ignored.
 *
 * It has to receive the same bytes as the transport, which handles lines over the limit.
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
      this.#check();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes <= this.#mostBytes) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #check(): void {
    const isWhole = this.#bytes <= this.#mostBytes;
    const line = Buffer.concat(this.#pieces).toString('utf8');
    this.#pieces = [];
    this.#bytes = 0;
    if (!isWhole || line.trim() === '') return;
    const answer = answerTo(line);
    // A client that sends such lines without reading the answers would fill the memory.
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
