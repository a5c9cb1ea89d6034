/** One message of a stream. */
export interface Message {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

export interface StreamOptions {
  readonly signal: AbortSignal;
  /** Whether the reader may still read; asked at each sign of life, and as often while events come. */
  isAllowed(): boolean;
  /** What encodes the data of the next messages as JSON. */
  openEncoder(): Promise<{ encode(data: unknown): string }>;
  /** What went wrong while events were sent, of which the reader sees only the end of the stream. */
  reportFailure(error: unknown): void;
}

/** Time between two signs of life, so that both sides notice a lost connection. */
const HEARTBEAT_MS = 15_000;

/**
 * Server-sent events. The next piece is taken when the reader has taken the one before, so that a slow reader costs no
 * memory.
 */
export function eventStream(
  open: (signal: AbortSignal) => AsyncGenerator<readonly Message[]>,
  { signal, isAllowed, openEncoder, reportFailure }: StreamOptions,
): Response {
  const left = new AbortController();
  const pieces = open(AbortSignal.any([signal, left.signal]));
  let next: Promise<IteratorResult<readonly Message[]>> | undefined;
  const encoder = new TextEncoder();
  /** Also ends a source that waits for its reader to take the piece before. */
  const leave = (): void => {
    left.abort();
    void pieces.return(undefined);
  };
  let askedAt = performance.now();
  /** Also asked while events come so fast that no sign of life is sent. */
  const mayGoOn = (isQuiet: boolean): boolean => {
    if (!isQuiet && performance.now() - askedAt < HEARTBEAT_MS) return true;
    askedAt = performance.now();
    return isAllowed();
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode('retry: 1000\n\n')),
      async pull(controller) {
        try {
          next ??= pieces.next();
          const piece = await withHeartbeat(next);
          if ((piece !== 'heartbeat' && piece.done === true) || !mayGoOn(piece === 'heartbeat')) {
            leave();
            return controller.close();
          }
          if (piece === 'heartbeat') return controller.enqueue(encoder.encode(': \n\n'));
          next = undefined;
          const json = await openEncoder();
          controller.enqueue(
            encoder.encode(piece.value.map((message) => toText(message, json.encode(message.data))).join('')),
          );
        } catch (error) {
          leave();
          reportFailure(error);
          controller.close();
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } });
}

async function withHeartbeat<Value>(next: Promise<Value>): Promise<Value | 'heartbeat'> {
  const { promise, resolve } = Promise.withResolvers<'heartbeat'>();
  const timer = setTimeout(() => resolve('heartbeat'), HEARTBEAT_MS);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function toText({ id, event }: Message, data: string): string {
  return `${id === undefined || id === '' ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}
