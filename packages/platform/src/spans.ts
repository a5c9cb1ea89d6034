import { type Attributes, encodeSpanLine } from './span-line.ts';
import { writeStderr } from './stderr.ts';
import { type IncomingTrace, randomHex, type TraceContext } from './trace-context.ts';

/** The spans of one process, below the span that its caller opened. */
export interface Spans {
  /** The innermost open span here; outside of any, the span of the process's caller. */
  active(): TraceContext;
  /** Runs work in a new span. Its line is written when the outermost span ends. */
  run<T>(name: string, work: () => T | Promise<T>, attributes: Attributes): Promise<T>;
}

/** Spans of a sampled trace. Each has the attributes `common` in addition to its own. */
export function createSpans(
  service: string,
  { context: caller, traceState }: IncomingTrace,
  common: Attributes,
): Spans {
  // Loaded here, because most requests are not traced.
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
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

      let failure: Attributes | undefined;
      try {
        return await current.run(span, work);
      } catch (error) {
        failure = describe(error);
        throw error;
      } finally {
        const line = encodeSpanLine({
          type: 'span',
          service,
          name,
          trace_id: span.traceId,
          span_id: span.spanId,
          parent_span_id: parent.spanId,
          ...(traceState ? { trace_state: traceState } : {}),
          start_time_unix_nano: start,
          end_time_unix_nano: now(),
          status: failure === undefined ? 'ok' : 'error',
          attributes: { ...attributes, ...failure, ...common },
        });
        ended.push(`${line}\n`);
        // Write all lines together, so that the reader wakes up once.
        if (parent === caller) writeStderr(ended.splice(0).join(''));
      }
    },
  };
}

function describe(error: unknown): Attributes {
  if (!(error instanceof Error)) return { 'exception.message': String(error) };
  return { 'exception.type': error.name, 'exception.message': error.message };
}

/**
 * Nanoseconds since 1970 as decimal digits.
 *
 * The wall clock is read only once. So differences between a process's spans are exact to the microsecond, even if the
 * clock is set while a standby process waits.
 */
function createClock(): () => string {
  const origin = Date.now() - performance.now();
  return () => `${Math.round((origin + performance.now()) * 1000)}000`;
}
