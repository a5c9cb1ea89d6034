import type { Writable } from 'node:stream';
import { freeBuffer } from '../free-buffer.ts';

/** What a process and its fork server write to each other. A frame has the index of its kind. */
const KINDS = [
  // To the server: a `StartOrder` as JSON, parts of the input, its end, the name of a signal for the group, and that nobody
  // reads the output any more.
  'start',
  'input',
  'inputEnd',
  'signal',
  'closeOutput',
  // From the server: that it works, the process id in decimal digits, or nothing if there is no process, parts of the
  // output, that the process has exited and its group was killed, and, after all output, an `EndReport` as JSON.
  'ready',
  'started',
  'stdout',
  'stderr',
  'exited',
  'ended',
] as const;

export type FrameKind = (typeof KINDS)[number];

export interface Frame {
  readonly kind: FrameKind;
  /** The number of the process, which the client of the server chooses. */
  readonly process: number;
  readonly body: Buffer;
}

export interface SentFrame extends Pick<Frame, 'kind'>, Partial<Pick<Frame, 'process'>> {
  /** Empty if it is not given. */
  readonly body?: string | Buffer | undefined;
}

export interface StartOrder {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export interface EndReport {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether the process closed its stdin before the server had written the input. */
  readonly isInputRefused: boolean;
  /** So much of the input is written to its stdin. */
  readonly inputBytes: number;
}

/** The number of a frame that is about no process. */
const NO_PROCESS = 0;
/** Largest body of a part of the input or of output. */
export const PART_BYTES = 64 * 1024;

/** Length of the body, kind, number of the process. */
const HEAD_BYTES = 9;
const KIND_AT = 4;
const PROCESS_AT = 5;

/** Writes a frame, and frees its body then. */
export function writeFrame(stream: Writable, { kind, process = NO_PROCESS, body = '' }: SentFrame): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt8(KINDS.indexOf(kind), KIND_AT);
  head.writeUInt32LE(process, PROCESS_AT);
  stream.cork();
  stream.write(head);
  if (bytes.length > 0) stream.write(bytes, () => freeBuffer(bytes));
  stream.uncork();
}

/** Finds the frames in a stream. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The frames that a chunk completes. The body of each can be read until the next one is taken, and is freed at the end. */
  *read(chunk: Buffer): Generator<Frame> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (bytes !== chunk) freeBuffer(chunk);
    let at = 0;
    while (bytes.length - at >= HEAD_BYTES) {
      const from = at + HEAD_BYTES;
      const end = from + bytes.readUInt32LE(at);
      if (bytes.length < end) break;
      const kind = KINDS[bytes.readUInt8(at + KIND_AT)];
      const process = bytes.readUInt32LE(at + PROCESS_AT);
      if (kind !== undefined) yield { kind, process, body: bytes.subarray(from, end) };
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    freeBuffer(bytes);
  }
}
