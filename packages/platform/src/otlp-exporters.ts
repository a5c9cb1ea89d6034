import type { AgentOptions } from 'node:http';
import { BatchLogRecordProcessor, type LogRecordProcessor } from '@opentelemetry/sdk-logs';
import { type IMetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { ReportFailure } from './export-failures.ts';
import { type Exporting, type Protocol, positiveNumber } from './exporter-choice.ts';

const exporters = {
  traces: {
    'http/protobuf': () => import('@opentelemetry/exporter-trace-otlp-proto'),
    'http/json': () => import('@opentelemetry/exporter-trace-otlp-http'),
  },
  metrics: {
    'http/protobuf': () => import('@opentelemetry/exporter-metrics-otlp-proto'),
    'http/json': () => import('@opentelemetry/exporter-metrics-otlp-http'),
  },
  logs: {
    'http/protobuf': () => import('@opentelemetry/exporter-logs-otlp-proto'),
    'http/json': () => import('@opentelemetry/exporter-logs-otlp-http'),
  },
} as const satisfies Record<string, Record<Protocol, unknown>>;

type Env = NodeJS.ProcessEnv;

/** What all exporters of a process share. */
export interface Shared {
  readonly env: Env;
  /** Closes the connections to collectors, and refuses new ones. */
  readonly disconnect: AbortSignal;
  readonly report: ReportFailure;
}

export async function createSpanProcessor(exporting: Exporting, shared: Shared): Promise<SpanProcessor> {
  const { OTLPTraceExporter } = await exporters.traces[exporting.protocol]();
  const exporter = watch(new OTLPTraceExporter(httpSettings(exporting, shared)), exporting, shared);
  return new BatchSpanProcessor({ exporter, ...batchSettings(shared.env, { prefix: 'OTEL_BSP', delayMs: 5000 }) });
}

export async function createMetricReader(exporting: Exporting, shared: Shared): Promise<IMetricReader> {
  const { OTLPMetricExporter } = await exporters.metrics[exporting.protocol]();
  const exportIntervalMillis = positiveNumber(shared.env['OTEL_METRIC_EXPORT_INTERVAL'], 60_000);
  return new PeriodicExportingMetricReader({
    exporter: watch(new OTLPMetricExporter(httpSettings(exporting, shared)), exporting, shared),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(
      positiveNumber(shared.env['OTEL_METRIC_EXPORT_TIMEOUT'], 30_000),
      exportIntervalMillis,
    ),
  });
}

export async function createLogProcessor(exporting: Exporting, shared: Shared): Promise<LogRecordProcessor> {
  const { OTLPLogExporter } = await exporters.logs[exporting.protocol]();
  const exporter = watch(new OTLPLogExporter(httpSettings(exporting, shared)), exporting, shared);
  return new BatchLogRecordProcessor({
    exporter,
    ...batchSettings(shared.env, { prefix: 'OTEL_BLRP', delayMs: 1000 }),
  });
}

type Done = (result: { readonly code: number; readonly error?: Error }) => void;

/** Reports the failures of an exporter, because the SDK does not say which one failed. */
function watch<Items, Exporter extends { export(items: Items, done: Done): void }>(
  exporter: Exporter,
  exporting: Exporting,
  { report }: Shared,
): Exporter {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      if (result.error !== undefined) report(result.error, exporting);
      done(result);
    });
  return exporter;
}

interface HttpSettings {
  readonly timeoutMillis: number;
  readonly httpAgentOptions: AgentOptions & { readonly signal: AbortSignal };
}

/**
 * Only the HTTP agent's timeout covers a connection that is never accepted. Both timeouts begin again with each byte, so
 * only the signal ends a response without end.
 */
function httpSettings({ timeoutMs }: Exporting, { disconnect }: Shared): HttpSettings {
  return { timeoutMillis: timeoutMs, httpAgentOptions: { timeout: timeoutMs, signal: disconnect } };
}

interface BatchSettings {
  readonly scheduledDelayMillis: number;
  readonly exportTimeoutMillis: number;
  readonly maxQueueSize: number;
  readonly maxExportBatchSize: number;
}

/** The defaults are the specification's. */
function batchSettings(env: Env, { prefix, delayMs }: { prefix: string; delayMs: number }): BatchSettings {
  return {
    scheduledDelayMillis: positiveNumber(env[`${prefix}_SCHEDULE_DELAY`], delayMs),
    exportTimeoutMillis: positiveNumber(env[`${prefix}_EXPORT_TIMEOUT`], 30_000),
    maxQueueSize: positiveNumber(env[`${prefix}_MAX_QUEUE_SIZE`], 2048),
    maxExportBatchSize: positiveNumber(env[`${prefix}_MAX_EXPORT_BATCH_SIZE`], 512),
  };
}
