/** W3C trace context, compatible with OpenTelemetry's SpanContext. */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 lower-case hexadecimal digits, not all zero. */
  readonly spanId: string;
  /** Bit 0: the trace is sampled. */
  readonly traceFlags: number;
}

/** The caller's trace context and `tracestate`. */
export interface IncomingTrace {
  readonly context: TraceContext;
  readonly traceState: string | undefined;
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Reads a `traceparent`; undefined for anything that W3C Trace Context calls invalid.
 *
 * Versions later than 00 are parsed like 00, as the standard requires.
 */
export function parseTraceparent(text: string): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = shape.exec(text) ?? [];
  if (version === undefined || version === 'ff') return undefined;
  if (version === '00' && rest !== undefined) return undefined;

  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
  return isValidTrace(context) ? context : undefined;
}

/** The `traceparent` (version 00) of a context. */
export function formatTraceparent({ traceId, spanId, traceFlags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Whether both ids are well formed and not all zero. */
export function isValidTrace({ traceId, spanId }: TraceContext): boolean {
  return /^[0-9a-f]{32}$/.test(traceId) && /^[0-9a-f]{16}$/.test(spanId) && /[^0]/.test(traceId) && /[^0]/.test(spanId);
}

/** Whether the trace is sampled. */
export function isSampled({ traceFlags }: TraceContext): boolean {
  return (traceFlags & 1) === 1;
}

/** The trace of a run: the request's if valid, else the environment's, else none. */
export function incomingTrace(
  request: { readonly traceparent?: string | undefined; readonly tracestate?: string | undefined },
  env: NodeJS.ProcessEnv,
): IncomingTrace | undefined {
  const offers = [request, { traceparent: env['TRACEPARENT'], tracestate: env['TRACESTATE'] }];

  for (const { traceparent = '', tracestate } of offers) {
    const context = parseTraceparent(traceparent);
    if (context !== undefined) return { context, traceState: tracestate };
  }
  return undefined;
}

/**
 * Random lower-case hexadecimal digits for the id of a span or trace.
 *
 * Uses Math.random: ids must be unique, not secret, and loading a cryptographic source would cost a short-lived agent
 * more than the span itself.
 */
export function randomHex(bytes: 8 | 16): string {
  const word = (): string =>
    Math.floor(Math.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return Array.from({ length: bytes / 4 }, word).join('');
}
