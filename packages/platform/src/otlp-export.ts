import { DiagLogLevel, diag } from '@opentelemetry/api';
import { defaultResource, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { ExporterChoice, Protocol } from './exporter-choice.ts';
import { createSpanIds, importSpan } from './imported-spans.ts';
import { createLog, type Log } from './log.ts';
import type { Telemetry } from './telemetry.ts';

const exporters = {
  'http/protobuf': () => import('@opentelemetry/exporter-trace-otlp-proto'),
  'http/json': () => import('@opentelemetry/exporter-trace-otlp-http'),
} as const satisfies Record<Protocol, unknown>;

/** Registers OpenTelemetry's SDK for this process, with an OTLP exporter. */
export async function startExport(
  service: string,
  env: NodeJS.ProcessEnv,
  { protocol, timeoutMs }: Extract<ExporterChoice, { kind: 'otlp' }>,
): Promise<Telemetry> {
  const { OTLPTraceExporter } = await exporters[protocol]();
  const log = createLog(service, { env });
  const ids = createSpanIds();
  const report = reportOnce(log);
  const warn = (...words: unknown[]): void => log.warn(`OpenTelemetry: ${words.map(String).join(' ')}`);

  // With this variable the SDK would write to the console in any case.
  delete process.env['OTEL_LOG_LEVEL'];
  listenToSdk({ warn, error: warn });

  const sdk = new NodeSDK({
    // Only the HTTP agent's timeout covers a connection that is never accepted.
    traceExporter: new OTLPTraceExporter({ timeoutMillis: timeoutMs, httpAgentOptions: { timeout: timeoutMs } }),
    idGenerator: ids,
    // Not the SDK's process detector: it would export the command line, which can contain text of notes.
    resourceDetectors: [envDetector],
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  // Errors from here on come from the export.
  listenToSdk({ warn, error: report });

  return {
    enabled: true,
    importSpanLine: (line) => importSpan(line, ids),
    async shutdown() {
      await within(timeoutMs, sdk.shutdown()).catch(report);
      await log.flush();
    },
  };
}

type Hear = (...words: unknown[]) => void;

/** Receives the SDK's diagnostics, which it would otherwise write to the console, and so to stdout. */
function listenToSdk(hear: { readonly warn: Hear; readonly error: Hear }): void {
  const ignore = (): void => {};
  const logger = { ...hear, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

function reportOnce(log: Log): (problem: unknown) => void {
  let reported = false;
  return (problem) => {
    const say = reported ? log.debug : log.warn;
    reported = true;
    say('Spans are not exported, but the work continues. Check that a collector answers at the OTLP endpoint.', {
      cause: problem instanceof Error ? problem.message || problem.name : String(problem),
    });
  };
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The collector did not answer within ${timeoutMs} ms.`)), timeoutMs);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
