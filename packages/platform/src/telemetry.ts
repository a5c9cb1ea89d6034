import { chooseExporter, type ExporterChoice } from './exporter-choice.ts';
import { createLog } from './log.ts';
import type { SpanLine } from './span-line.ts';

/** The spans of a process that lives long enough to export them. */
export interface Telemetry {
  /** Whether spans are exported. */
  readonly enabled: boolean;
  /** Turns an agent's span line into a real span with the same ids and parent. */
  importSpanLine(line: SpanLine): void;
  /**
   * Sends the remaining spans. Never fails, and takes at most `OTEL_EXPORTER_OTLP_TIMEOUT` (default: 2 s).
   */
  shutdown(): Promise<void>;
}

/**
 * Starts OpenTelemetry if `OTEL_*` variables select an exporter; otherwise loads nothing.
 *
 * `env` must be the process's own environment: the SDK itself reads endpoint, headers, sampler and limits from there. A
 * collector that does not answer is reported once on stderr and has no other effect.
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
