export { createLog, type Log, type LogOptions, type ProcessLog, type Say } from './log.ts';
export { type FileRefusal, FileRefused, readBounded, readRegularFile } from './read-regular-file.ts';
export type { RequestIds } from './request-ids.ts';
export { type Attributes, decodeSpanLine, encodeSpanLine, type SpanLine } from './span-line.ts';
export { writeStderr } from './stderr.ts';
export { startTelemetry, type Telemetry } from './telemetry.ts';
export { formatTraceparent, parseTraceparent, type TraceContext } from './trace-context.ts';
export { initTracing, type Tracing, type TracingOptions } from './tracing.ts';
export { visible, visibleOn } from './visible.ts';
