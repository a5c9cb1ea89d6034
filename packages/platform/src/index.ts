/** Ids that every log line and span of a request carries. */
export interface RequestIds {
  readonly request_id?: string | null | undefined;
  readonly plan_id?: string | null | undefined;
  readonly task_id?: string | null | undefined;
  readonly correlation_id?: string | null | undefined;
  readonly tool?: string | null | undefined;
  readonly action?: string | null | undefined;
  readonly vault?: string | null | undefined;
}
export type Say = (message: string, fields?: Readonly<Record<string, unknown>>) => void;
export interface Log {
  readonly trace: Say;
  readonly debug: Say;
  readonly info: Say;
  readonly warn: Say;
  readonly error: Say;
}
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export interface Tracing {
  readonly log: Log;
  correlationSpan<T>(name: string, work: () => T | Promise<T>, attributes?: Attributes): Promise<T>;
  flush(): Promise<void>;
}
export interface TracingOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly ids: RequestIds;
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}
export declare function initTracing(service: string, options: TracingOptions): Tracing;

/** W3C trace context; an OpenTelemetry SpanContext is one. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}
export declare function parseTraceparent(text: string): TraceContext | undefined;
export declare function formatTraceparent(context: TraceContext): string;

export interface SpanLine {
  readonly type: 'span';
  readonly name: string;
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id: string;
  readonly start_time_unix_nano: string;
  readonly end_time_unix_nano: string;
  readonly status: 'ok' | 'error';
  readonly attributes: Attributes;
}
/** One line of JSON, without its line feed. */
export declare function encodeSpanLine(line: SpanLine): string;
/** The span that a line of stderr carries; undefined for any other line. */
export declare function decodeSpanLine(text: string): SpanLine | undefined;

export interface Telemetry {
  readonly enabled: boolean;
  importSpanLine(line: SpanLine): void;
  shutdown(): Promise<void>;
}
export declare function startTelemetry(service: string, env: NodeJS.ProcessEnv): Promise<Telemetry>;

export interface LogOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly ids?: RequestIds | undefined;
  /** Asked once per line, e.g. `() => trace.getActiveSpan()?.spanContext()`. */
  readonly traceContext?: (() => TraceContext | undefined) | undefined;
}
export interface ProcessLog extends Log {
  flush(): Promise<void>;
}
export declare function createLog(service: string, options: LogOptions): ProcessLog;
