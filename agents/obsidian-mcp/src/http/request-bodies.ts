import type { IncomingMessage, ServerResponse } from 'node:http';
import { INVALID_REQUEST } from '@modelcontextprotocol/server';
import { refused } from './refused.ts';

interface Limits {
  /** Longest body. */
  readonly bytes: number;
  /** Total size of all incomplete bodies. */
  readonly bytesInAll: number;
}

/** Reads request bodies up to a limit for each, and a limit for all that are being read. */
export class RequestBodies {
  readonly #limits: Limits;
  #held = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Refuses a body by its Content-Length, before reading it; undefined if it is allowed. */
  refuse(incoming: IncomingMessage): Response | undefined {
    return Number(incoming.headers['content-length'] ?? 0) > this.#limits.bytes ? this.#tooLong() : undefined;
  }

  /** Reads a body to its end, or returns a refusal. */
  async read(incoming: IncomingMessage, response: ServerResponse): Promise<Buffer | Response> {
    if (incoming.headers.expect !== undefined) response.writeContinue();
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        this.#held += chunk.length;
        if (length > this.#limits.bytes) return this.#tooLong();
        if (this.#held > this.#limits.bytesInAll) return tooMany();
        chunks.push(chunk);
      }
    } finally {
      this.#held -= length;
    }
    return Buffer.concat(chunks, length);
  }

  #tooLong(): Response {
    const limit = `${this.#limits.bytes.toLocaleString('en')} bytes`;
    return refused(413, `A message may have at most ${limit}. Send smaller messages.`, { code: INVALID_REQUEST });
  }
}

function tooMany(): Response {
  const busy = 'Too many long messages at the same time. Send this one again in a moment.';
  return refused(503, busy, { headers: { 'retry-after': '1' } });
}
