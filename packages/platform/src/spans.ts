import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, encodeSpanLine } from './span-line.ts';
import { writeStderr } from './stderr.ts';
import { type IncomingTrace, randomHex, type TraceContext } from './trace-context.ts';

/** The spans of one process, below the span that its caller opened. */
export interface Spans {
  /** The innermost span around the caller of this function; the process's caller's span outside of any. */
  active(): TraceContext;
  /** Runs work inside a span of its own; its line is written when the outermost span around it ends. */
  run<T>(name: string, work: () => T | Promise<T>, attributes: Attributes): Promise<T>;
}

/** Spans of a sampled trace; each carries `common` beside its own attributes. */
export function createSpans({ context: caller, traceState }: IncomingTrace, common: Attributes): Spans {
  const current = new AsyncLocalStorage<TraceContext>();
  const now = createClock();
  const ended: string[] = [];
  const active = (): TraceContext => current.getStore() ?? caller;

  return {
    active,
    async run(name, work, attributes) {
      const parent = active();
      const span = { ...parent, spanId: randomHex(8) };
      const start = now();

      const finish = (status: 'ok' | 'error', outcome: Attributes): void => {
        const line = encodeSpanLine({
          type: 'span',
          name,
          trace_id: span.traceId,
          span_id: span.spanId,
          parent_span_id: parent.spanId,
          ...(traceState ? { trace_state: traceState } : {}),
          start_time_unix_nano: start,
          end_time_unix_nano: now(),
          status,
          attributes: { ...attributes, ...outcome, ...common },
        });
        ended.push(`${line}\n`);
        // Whoever reads is woken once, when all that happened inside the outermost span is told.
        if (parent === caller) writeStderr(ended.splice(0).join(''));
      };

      try {
        const value = await current.run(span, work);
        finish('ok', {});
        return value;
      } catch (error) {
        finish('error', describe(error));
        throw error;
      }
    },
  };
}

function describe(error: unknown): Attributes {
  if (!(error instanceof Error)) return { 'exception.message': String(error) };
  return { 'exception.type': error.name, 'exception.message': error.message };
}

/**
 * Nanoseconds since 1970 in decimal digits.
 *
 * The wall clock is read once: differences between a process's spans are exact to the microsecond, and a clock
 * that is set meanwhile, while a standby process waits, does not tear them apart.
 */
function createClock(): () => string {
  const origin = Date.now() - performance.now();
  return () => `${Math.round((origin + performance.now()) * 1000)}000`;
}
