import { chooseExporter, type ExporterChoice } from './exporter-choice.ts';
import { createLog } from './log.ts';
import type { SpanLine } from './span-line.ts';

/** The spans of a process that lives long enough to export them. */
export interface Telemetry {
  /** Whether spans are exported at all. */
  readonly enabled: boolean;
  /** The agent's span line becomes a real span with the same ids under its parent. */
  importSpanLine(line: SpanLine): void;
  /**
   * Sends what is left. Never fails, and takes no longer than `OTEL_EXPORTER_OTLP_TIMEOUT`, 2 s where that is unset.
   */
  shutdown(): Promise<void>;
}

/**
 * Starts OpenTelemetry where `OTEL_*` variables name an exporter; without one nothing is loaded.
 *
 * `env` is the process's own environment: the SDK reads endpoint, headers, sampler and limits from there itself.
 * A collector that does not answer is said once on stderr and changes nothing else.
 */
export async function startTelemetry(service: string, env: NodeJS.ProcessEnv): Promise<Telemetry> {
  const choice = chooseExporter(env);
  if (choice.kind === 'otlp') {
    const { startExport } = await import('./otlp-export.ts');
    return startExport(service, env, choice);
  }
  if (choice.kind === 'unsupported') await sayUnsupported(service, env, choice);
  return { enabled: false, importSpanLine: () => {}, shutdown: async () => {} };
}

async function sayUnsupported(
  service: string,
  env: NodeJS.ProcessEnv,
  { problem }: Extract<ExporterChoice, { kind: 'unsupported' }>,
): Promise<void> {
  const log = createLog(service, { env });
  log.warn(problem);
  await log.flush();
}
