import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { formatTraceparent, type TraceContext } from '@obsidian-agent/platform';
import { isSpanContextValid, type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Attributes of spans, metrics and log records. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly attributes: SpanAttributes;
  readonly parent?: TraceContext | undefined;
  /** The span of an earlier run of the same work. */
  readonly linked?: TraceContext | undefined;
  /** Whether the span is the caller's side of another process. */
  readonly isClient?: boolean;
  /** Milliseconds since 1970. Default: now. */
  readonly startedAt?: number;
}

/** An open span. Its ids are valid even if spans are not collected, so that logs can be joined by them. */
export interface OpenSpan {
  readonly context: TraceContext;
  /** W3C trace context for work inside the span. */
  readonly traceparent: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Whether somebody collects it. */
  readonly isRecorded: boolean;
  set(attributes: SpanAttributes): void;
  /** Ends the span; with a reason, as an error. Returns false if it had ended. */
  end(failureReason?: string): boolean;
}

/** Milliseconds since 1970, with fractions. All times of spans are from this clock, so that a span is within its parent. */
export function traceTime(): number {
  return performance.timeOrigin + performance.now();
}

/** Starts a span through OpenTelemetry's API, which does nothing unless an SDK is registered. */
export function startSpan(
  name: string,
  { attributes, parent, linked, isClient = false, startedAt = traceTime() }: SpanStart,
): OpenSpan {
  const outer = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const links: Link[] = linked === undefined ? [] : [{ context: linked }];
  const kind = isClient ? SpanKind.CLIENT : SpanKind.INTERNAL;
  const options = { attributes, kind, links, startTime: startedAt };
  const span = trace.getTracer('orchestrator').startSpan(name, options, outer);

  // Without an SDK the API returns the parent's context, or an invalid one.
  const own = span.spanContext();
  const isOwn = isSpanContextValid(own) && own.spanId !== parent?.spanId;
  const context: TraceContext = isOwn
    ? own
    : { traceId: parent?.traceId ?? hexId(16), spanId: hexId(8), traceFlags: parent?.traceFlags ?? 1 };

  let isOpen = true;
  return {
    context,
    traceparent: formatTraceparent(context),
    startedAt,
    isRecorded: span.isRecording(),
    set: (more) => void span.setAttributes(more),
    end(failureReason) {
      if (!isOpen) return false;
      isOpen = false;
      if (failureReason !== undefined) {
        span.setAttribute('error.type', failureReason);
        span.setStatus({ code: SpanStatusCode.ERROR, message: failureReason });
      }
      span.end(traceTime());
      return true;
    },
  };
}

function hexId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
