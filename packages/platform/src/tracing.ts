import { createLog, type Log } from './log.ts';
import { presentIds, type RequestIds } from './request-ids.ts';
import type { Attributes } from './span-line.ts';
import { createSpans } from './spans.ts';
import { incomingTrace, isSampled } from './trace-context.ts';

export interface TracingOptions {
  /** `OBSIDIAN_AGENT_LOG_LEVEL`, and `TRACEPARENT`/`TRACESTATE` if the request has no valid traceparent. */
  readonly env: NodeJS.ProcessEnv;
  readonly ids: RequestIds;
  /** W3C trace context of the request; overrides the environment's. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

/** The log and the spans of one request. */
export interface Tracing {
  readonly log: Log;
  /**
   * Runs work in a span with the request's ids, including the correlation id. Nested calls create nested spans.
   *
   * Only sampled traces create spans. Returns the result of the work, and throws its errors.
   */
  correlationSpan<T>(name: string, work: () => T | Promise<T>, attributes?: Attributes): Promise<T>;
  /** Resolves when all lines are written. Call before the process exits. */
  flush(): Promise<void>;
}

/** Sets up logging and tracing of a request: JSON lines on stderr. Loads nothing before the first line. */
export function initTracing(service: string, { env, ids, traceparent, tracestate }: TracingOptions): Tracing {
  const trace = incomingTrace({ traceparent, tracestate }, env);
  const spans =
    trace !== undefined && isSampled(trace.context) ? createSpans(service, trace, presentIds(ids)) : undefined;
  const { flush, ...log } = createLog(service, { env, ids, traceContext: () => spans?.active() ?? trace?.context });

  return {
    log,
    flush,
    async correlationSpan(name, work, attributes = {}) {
      return spans === undefined ? work() : spans.run(name, work, attributes);
    },
  };
}
