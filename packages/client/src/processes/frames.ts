import type { Writable } from 'node:stream';
import { freeBuffer } from './free-buffer.ts';

/** What a process and its fork server write to each other. A frame has the index of its kind. */
const KINDS = [
  // To the server:
  'start', // Start a process: a `StartOrder` as JSON.
  'input', // A part of its input.
  'inputEnd', // The input is complete.
  'signal', // The name of a signal for its group.
  'closeOutput', // Stop reading its output.
  'ping', // Send a `pong`.
  // From the server:
  'ready', // It can start processes.
  'pong',
  'started', // The process id in decimal digits; empty if the process could not be started.
  'stdout', // A part of its output.
  'stderr',
  'exited', // It has exited, and its group was killed.
  'ended', // Its output has ended as well: an `EndReport` as JSON.
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
  readonly cwd?: string;
}

export interface EndReport {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** So much of the input was written to its stdin. */
  readonly inputBytes: number;
}

/** The number in frames that do not concern a process. */
const NO_PROCESS = 0;
/** Length of the body, kind, number of the process. */
const HEAD_BYTES = 9;
const KIND_AT = 4;
const PROCESS_AT = 5;

/** Writes a frame, then frees its body. */
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

  /** The frames that a chunk completes. Their bodies belong to the caller; the chunk is freed. */
  read(chunk: Buffer): readonly Frame[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (bytes !== chunk) freeBuffer(chunk);
    const frames: Frame[] = [];
    let at = 0;
    while (bytes.length - at >= HEAD_BYTES) {
      const from = at + HEAD_BYTES;
      const end = from + bytes.readUInt32LE(at);
      if (bytes.length < end) break;
      const kind = KINDS[bytes.readUInt8(at + KIND_AT)];
      const process = bytes.readUInt32LE(at + PROCESS_AT);
      if (kind !== undefined) frames.push({ kind, process, body: Buffer.from(bytes.subarray(from, end)) });
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    freeBuffer(bytes);
    return frames;
  }
}
