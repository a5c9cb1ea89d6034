import { DiagLogLevel, diag } from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { createAgentTracers } from './agent-tracers.ts';
import { createFailureReport } from './export-failures.ts';
import type { Exporting, Signal } from './exporter-choice.ts';
import { createSpanIds, importSpan } from './imported-spans.ts';
import { createLog } from './log.ts';
import { createLogProcessor, createMetricReader, createSpanProcessor, type Shared } from './otlp-exporters.ts';
import type { Service, Telemetry } from './telemetry.ts';

/** Registers OpenTelemetry's SDK for this process, with OTLP exporters. */
export async function startExport(
  { name, version }: Service,
  env: NodeJS.ProcessEnv,
  { traces, metrics, logs }: Partial<Record<Signal, Exporting>>,
): Promise<Telemetry> {
  const log = createLog(name, { env });
  const report = createFailureReport(log);
  const warn = (...words: unknown[]): void => log.warn(`OpenTelemetry: ${words.map(String).join(' ')}`);

  // With this variable the SDK would write to the console in any case.
  delete process.env['OTEL_LOG_LEVEL'];
  listenToSdk({ warn, error: warn });

  const disconnect = new AbortController();
  const shared: Shared = { env, disconnect: disconnect.signal, report };
  const ids = createSpanIds();
  const spanProcessors = await listOf(traces, (exporting) => createSpanProcessor(exporting, shared));
  const base = defaultResource();
  const sdk = new NodeSDK({
    spanProcessors,
    metricReaders: await listOf(metrics, (exporting) => createMetricReader(exporting, shared)),
    logRecordProcessors: await listOf(logs, (exporting) => createLogProcessor(exporting, shared)),
    idGenerator: ids,
    // Not the SDK's process detector: it would export the command line, which can contain text of notes.
    resourceDetectors: [serviceInstanceIdDetector, envDetector],
    resource: base.merge(resourceFromAttributes({ 'service.name': name, 'service.version': version })),
  });
  sdk.start();
  // Errors from here on come from the export.
  listenToSdk({ warn, error: (problem) => report(problem) });

  const resource = base.merge(detectResources({ detectors: [envDetector] }));
  const tracers = createAgentTracers({ resource, ids, spanProcessors });
  const timeoutMs = Math.max(...[traces, metrics, logs].map((exporting) => exporting?.timeoutMs ?? 0));
  return {
    enabled: true,
    importSpanLine: (line) => importSpan(line, { ids, tracer: tracers.of(line) }),
    async shutdown() {
      await within(timeoutMs, sdk.shutdown(), () => disconnect.abort()).catch(report);
      await log.flush();
    },
  };
}

/** What is created for a signal, if it is exported. */
async function listOf<Made>(
  exporting: Exporting | undefined,
  create: (exporting: Exporting) => Promise<Made>,
): Promise<Made[]> {
  return exporting === undefined ? [] : [await create(exporting)];
}

type Hear = (...words: unknown[]) => void;

/** Receives the SDK's diagnostics, which it would otherwise write to the console, and so to stdout. */
function listenToSdk(hear: { readonly warn: Hear; readonly error: Hear }): void {
  const ignore = (): void => {};
  const logger = { ...hear, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Waits for work, and stops what is left of it after the time, so that the process can end. */
async function within(timeoutMs: number, work: Promise<void>, stop: () => void): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`The collector did not answer within ${timeoutMs} ms.`));
    stop();
  }, timeoutMs);
  try {
    await Promise.race([work, promise]);
  } finally {
    // Not cleared: if one signal fails, others may still be sent.
    timer.unref();
  }
}
