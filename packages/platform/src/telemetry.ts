import { chooseExporters } from './exporter-choice.ts';
import { createLog } from './log.ts';
import type { SpanLine } from './span-line.ts';

/** Names a process in telemetry. */
export interface Service {
  readonly name: string;
  readonly version: string;
}

/** The spans, metrics and log records of a process that lives long enough to export them. */
export interface Telemetry {
  /** Whether any are exported. */
  readonly enabled: boolean;
  /** Turns an agent's span line into a real span with the same ids and parent. */
  importSpanLine(line: SpanLine): void;
  /**
   * Sends what remains. Never fails, and takes at most `OTEL_EXPORTER_OTLP_TIMEOUT` (default: 2 s).
   */
  shutdown(): Promise<void>;
}

/**
 * Starts OpenTelemetry if `OTEL_*` variables select an exporter; otherwise loads nothing.
 *
 * `env` must be the process's own environment: the SDK itself reads endpoint, headers, sampler and limits from there. A
 * collector that does not answer is reported once on stderr and has no other effect.
 */
export async function startTelemetry(service: Service, env: NodeJS.ProcessEnv): Promise<Telemetry> {
  const { chosen, problems } = chooseExporters(env);
  if (problems.length > 0) await reportProblems(service, env, problems);
  if (Object.keys(chosen).length > 0) {
    const { startExport } = await import('./otlp-export.ts');
    return startExport(service, env, chosen);
  }
  return { enabled: false, importSpanLine: () => {}, shutdown: async () => {} };
}

async function reportProblems({ name }: Service, env: NodeJS.ProcessEnv, problems: readonly string[]): Promise<void> {
  const log = createLog(name, { env });
  for (const problem of problems) log.warn(problem);
  await log.flush();
}
