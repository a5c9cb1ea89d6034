import type { IncomingMessage, ServerResponse } from 'node:http';
import { INVALID_REQUEST } from '@modelcontextprotocol/server';
import { refused } from './refused.ts';

interface Limits {
  /** The longest body. */
  readonly bytes: number;
  /** What all bodies may hold together that have not come to their end. */
  readonly bytesInAll: number;
}

/** Reads the bodies of requests, none longer than a limit, and no more at the same time than fit in the memory. */
export class RequestBodies {
  readonly #limits: Limits;
  #held = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Refuses a body by the length that its head announces, before any of it is read; undefined where it may come. */
  refuse(incoming: IncomingMessage): Response | undefined {
    return Number(incoming.headers['content-length'] ?? 0) > this.#limits.bytes ? this.#tooLong() : undefined;
  }

  /** Reads a body to its end; gives the refusal of one that is not to be read on. */
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
    return refused(413, `A message may have ${limit} at most. Send smaller ones.`, { code: INVALID_REQUEST });
  }
}

function tooMany(): Response {
  const busy = 'Too many long messages are being sent at the same time. Send this one again in a moment.';
  return refused(503, busy, { headers: { 'retry-after': '1' } });
}
