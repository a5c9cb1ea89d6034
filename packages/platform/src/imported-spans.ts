import { createTraceState, type HrTime, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { Attributes, SpanLine } from './span-line.ts';
import { randomHex } from './trace-context.ts';

/** Ids of new spans: random, except for imported spans, which keep their own. */
export interface SpanIds {
  generateTraceId(): string;
  generateSpanId(): string;
  /** Runs `work`. The next span started in it gets this id. */
  withSpanId(spanId: string, work: () => void): void;
}

export function createSpanIds(): SpanIds {
  let given: string | undefined;
  return {
    generateTraceId: () => randomHex(16),
    generateSpanId: () => given ?? randomHex(8),
    withSpanId(spanId, work) {
      given = spanId;
      try {
        work();
      } finally {
        given = undefined;
      }
    },
  };
}

/** Starts and ends a real span with the ids, times and parent of an agent's span line. */
export function importSpan(line: SpanLine, { ids, tracer }: { ids: SpanIds; tracer: Tracer }): void {
  const parent = trace.setSpanContext(ROOT_CONTEXT, {
    traceId: line.trace_id,
    spanId: line.parent_span_id,
    // An agent writes lines for sampled traces only.
    traceFlags: 1,
    isRemote: true,
    ...(line.trace_state === undefined ? {} : { traceState: createTraceState(line.trace_state) }),
  });
  const options = { startTime: toHrTime(line.start_time_unix_nano), attributes: exported(line.attributes) };

  ids.withSpanId(line.span_id, () => {
    const span = tracer.startSpan(line.name, options, parent);
    if (line.status === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(toHrTime(line.end_time_unix_nano));
  });
}

/** The message of an exception can quote a note, so only its type leaves the machine. */
function exported({ 'exception.message': _, ...attributes }: Attributes): Attributes {
  const type = attributes['exception.type'];
  return type === undefined ? attributes : { ...attributes, 'error.type': type };
}

function toHrTime(nanoseconds: string): HrTime {
  const nano = BigInt(nanoseconds);
  return [Number(nano / 1_000_000_000n), Number(nano % 1_000_000_000n)];
}
