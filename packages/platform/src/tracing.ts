import { createLog, type Log } from './log.ts';
import { presentIds, type RequestIds } from './request-ids.ts';
import type { Attributes } from './span-line.ts';
import { createSpans } from './spans.ts';
import { incomingTrace, isSampled } from './trace-context.ts';

export interface TracingOptions {
  /** `OBSIDIAN_AGENT_LOG_LEVEL`, and `TRACEPARENT`/`TRACESTATE` where the request has no valid traceparent. */
  readonly env: NodeJS.ProcessEnv;
  readonly ids: RequestIds;
  /** W3C trace context of the request; wins over the environment's. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

/** The log and the spans of one request. */
export interface Tracing {
  readonly log: Log;
  /**
   * Runs work inside a span that carries the request's ids, the correlation id among them; nested calls nest.
   *
   * Only a request of a sampled trace makes spans. Gives what the work gives, and throws what it throws.
   */
  correlationSpan<T>(name: string, work: () => T | Promise<T>, attributes?: Attributes): Promise<T>;
  /** Resolves when all that was said is on its way; call before the process ends. */
  flush(): Promise<void>;
}

/** Sets up logging and tracing of one request: JSON lines on stderr, and nothing loaded until there is one to write. */
export function initTracing(service: string, { env, ids, traceparent, tracestate }: TracingOptions): Tracing {
  const trace = incomingTrace({ traceparent, tracestate }, env);
  const spans = trace !== undefined && isSampled(trace.context) ? createSpans(trace, presentIds(ids)) : undefined;
  const { flush, ...log } = createLog(service, { env, ids, traceContext: () => spans?.active() ?? trace?.context });

  return {
    log,
    flush,
    async correlationSpan(name, work, attributes = {}) {
      return spans === undefined ? work() : spans.run(name, work, attributes);
    },
  };
}
