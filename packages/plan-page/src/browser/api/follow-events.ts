import { ApiError, request } from './call-api.ts';
import { EventParser, type ServerEvent } from './parse-events.ts';

/** Whether events arrive at the moment; `lost` if they did before, or could not at first. */
export type Connection = 'live' | 'connecting' | 'lost' | 'ended';

export interface EventHandlers {
  /** The events of one piece of the stream, in their order. */
  readonly onEvents: (events: readonly ServerEvent[]) => void;
  readonly onConnection: (connection: Connection) => void;
  /** Whether the stream may end: an ended plan has no more events. */
  readonly isOver?: () => boolean;
}

const SHORTEST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 10_000;
/** The server writes a comment every 15 s; a connection without one is lost. */
const SILENCE_MS = 40_000;

/** Follows a stream of the API, and connects again after the last event when it breaks. Ends with the signal. */
export async function followEvents(
  path: string,
  { after, signal }: { readonly after?: string | null | undefined; readonly signal: AbortSignal },
  handlers: EventHandlers,
): Promise<void> {
  let last = after ?? undefined;
  let waitMs = SHORTEST_WAIT_MS;
  handlers.onConnection('connecting');
  while (!signal.aborted) {
    const query = last === undefined ? '' : `?after=${encodeURIComponent(last)}`;
    try {
      for await (const events of readStream(`${path}${query}`, signal, () => handlers.onConnection('live'))) {
        last = events.findLast(({ id }) => id !== '')?.id ?? last;
        waitMs = SHORTEST_WAIT_MS;
        handlers.onEvents(events);
      }
      if (handlers.isOver?.() === true) return handlers.onConnection('ended');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && (error.isSignedOut || error.problem.status === 404))
        return handlers.onConnection('ended');
    }
    handlers.onConnection('lost');
    await pause(waitMs, signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

async function* readStream(path: string, signal: AbortSignal, onOpen: () => void): AsyncGenerator<ServerEvent[]> {
  const silence = new AbortController();
  const response = await request(path, { signal: AbortSignal.any([signal, silence.signal]) });
  onOpen();
  const parser = new EventParser();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const events = parser.push(piece.value);
      if (events.length > 0) yield events;
    }
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
