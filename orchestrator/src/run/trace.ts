import { randomBytes } from 'node:crypto';
import { formatTraceparent, type TraceContext } from '@obsidian-agent/platform';
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Ids of plan, task and request as span attributes. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** An open span. Its ids are valid even if spans are not collected, so that logs can be joined by them. */
export interface OpenSpan {
  readonly context: TraceContext;
  /** W3C trace context for work inside the span. */
  readonly traceparent: string;
  /** Ends the span; with a reason, as an error. */
  end(failureReason?: string): void;
}

/** Starts a span through OpenTelemetry's API, which does nothing unless an SDK is registered. */
export function startSpan(name: string, attributes: SpanAttributes, parent?: TraceContext): OpenSpan {
  const outer = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const span = trace.getTracer('orchestrator').startSpan(name, { attributes, kind: SpanKind.CLIENT }, outer);

  // Without an SDK the API returns the parent's context, or an invalid one.
  const own = span.spanContext();
  const isOwn = isSpanContextValid(own) && own.spanId !== parent?.spanId;
  const context = isOwn
    ? own
    : { traceId: parent?.traceId ?? hexId(16), spanId: hexId(8), traceFlags: parent?.traceFlags ?? 1 };

  return {
    context,
    traceparent: formatTraceparent(context),
    end(failureReason) {
      if (failureReason !== undefined) {
        span.setAttribute('error.type', failureReason);
        span.setStatus({ code: SpanStatusCode.ERROR, message: failureReason });
      }
      span.end();
    },
  };
}

function hexId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
