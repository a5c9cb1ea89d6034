import { resolve } from 'node:path';
import { createTaskExecutor, type Registry, type StderrLine, type TaskExecutor } from '@obsidian-agent/client';
import { decodeStderrSpan } from '@obsidian-agent/plans';
import { parseTraceparent, startTelemetry, type Telemetry, type TraceContext } from '@obsidian-agent/platform';
import { readTextFile } from '../load/read-text-file.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { ownVersion } from './own-version.ts';

/** Agents, and the telemetry of the orchestrator. */
export interface OpenExecutor extends AsyncDisposable {
  readonly registry: Registry;
  readonly executor: TaskExecutor;
  readonly telemetry: Telemetry;
  /** Span of the process that started the orchestrator. */
  readonly parent: TraceContext | undefined;
  /** Collects the spans in the stderr of agents, and prints other lines. */
  onStderrLine(line: StderrLine): void;
}

/** Opens the given agents, or those that `--agents` and the environment describe. */
export async function openExecutor(
  options: Pick<SharedValues, 'agents'> & { readonly registry?: Registry },
  io: Io,
): Promise<OpenExecutor> {
  const registry = options.registry ?? (await openRegistry(options.agents, io));
  const telemetry = await startTelemetry({ name: 'orchestrator', version: ownVersion() }, io.env);
  const parent = parseTraceparent(io.env['TRACEPARENT'] ?? '');
  // `tracestate` belongs to the incoming trace, not to one that begins here.
  const environment = parent === undefined ? { ...io.env, TRACESTATE: undefined } : io.env;
  const executor = createTaskExecutor(registry, { environment });
  return {
    registry,
    executor,
    telemetry,
    parent,
    onStderrLine(line) {
      const span = decodeStderrSpan(line);
      if (span !== undefined) telemetry.importSpanLine(span);
      else io.stderr.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    },
    async [Symbol.asyncDispose]() {
      await executor.close();
      await telemetry.shutdown();
    },
  };
}

async function openRegistry(file: string | undefined, { cwd, env }: Io): Promise<Registry> {
  if (file === undefined) {
    const { defaultRegistry } = await import('@obsidian-agent/client');
    return defaultRegistry(env);
  }
  const { loadRegistry } = await import('../registry/load-registry.ts');
  return await loadRegistry(readTextFile(file, { cwd, env }), resolve(cwd, file));
}
