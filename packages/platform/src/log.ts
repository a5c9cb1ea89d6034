import type { Logger } from 'pino';
import { presentIds, type RequestIds } from './request-ids.ts';
import { writeStderr } from './stderr.ts';
import { isValidTrace, type TraceContext } from './trace-context.ts';

/** Logs a message with fields. An Error is logged as `err`. */
export type Say = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

export interface Log {
  readonly trace: Say;
  readonly debug: Say;
  readonly info: Say;
  readonly warn: Say;
  readonly error: Say;
}

export interface ProcessLog extends Log {
  /** Resolves when all lines are written. Call before the process exits. */
  flush(): Promise<void>;
}

export interface LogOptions {
  /** `OBSIDIAN_AGENT_LOG_LEVEL`: trace, debug, info, warn (default), error or silent. */
  readonly env: NodeJS.ProcessEnv;
  readonly ids?: RequestIds | undefined;
  /** Called for each line, for example `() => trace.getActiveSpan()?.spanContext()`. */
  readonly traceContext?: (() => TraceContext | undefined) | undefined;
}

type Level = keyof Log;
type Threshold = Level | 'silent';

interface Line {
  readonly level: Level;
  readonly message: string;
  readonly members: Readonly<Record<string, unknown>>;
}

const thresholds: readonly Threshold[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

/**
 * Creates a log of JSON lines on stderr, each with the service, the ids and the trace context.
 *
 * Lines below the level cost nothing. The first line loads pino; later ones are written before the call returns. If
 * stderr is closed or full, lines are dropped without an error.
 */
export function createLog(service: string, { env, ids = {}, traceContext }: LogOptions): ProcessLog {
  const { threshold, unknown } = thresholdOf(env['OBSIDIAN_AGENT_LOG_LEVEL'] ?? '');
  const writer = createWriter();
  const known = presentIds(ids);

  const sayAt = (level: Level): Say => {
    if (thresholds.indexOf(level) < thresholds.indexOf(threshold)) return () => {};
    return (message, fields) => {
      const time = new Date().toISOString();
      // pino writes the level itself, and a second member of that name would win.
      const members = { ...fields, level: undefined, time, service, ...known, ...traceIds(traceContext?.()) };
      writer.write({ level, message, members });
    };
  };

  const log = {
    trace: sayAt('trace'),
    debug: sayAt('debug'),
    info: sayAt('info'),
    warn: sayAt('warn'),
    error: sayAt('error'),
  };
  if (unknown !== undefined) {
    log.warn(
      `OBSIDIAN_AGENT_LOG_LEVEL is "${unknown}", which is not a level; using "warn". Use one of: ${thresholds.join(', ')}.`,
    );
  }
  return { ...log, flush: writer.flush };
}

function thresholdOf(name: string): { readonly threshold: Threshold; readonly unknown?: string } {
  const threshold = thresholds.find((known) => known === name.toLowerCase());
  if (threshold !== undefined) return { threshold };
  return name === '' ? { threshold: 'warn' } : { threshold: 'warn', unknown: name };
}

function traceIds(context: TraceContext | undefined): { readonly trace_id?: string; readonly span_id?: string } {
  return context !== undefined && isValidTrace(context) ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

function createWriter(): { write(line: Line): void; flush(): Promise<void> } {
  const waiting: Line[] = [];
  let logger: Logger | undefined;
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    logger = await createPino();
    for (const { level, members, message } of waiting.splice(0)) logger[level](members, message);
  };

  return {
    write(line) {
      if (logger !== undefined) return logger[line.level](line.members, line.message);
      waiting.push(line);
      loading ??= load();
    },
    flush: async () => loading,
  };
}

/** Loads pino on first use: most agent processes log nothing, and end before it would have loaded. */
async function createPino(): Promise<Logger> {
  // In a bundle of ES modules, pino is only the default export.
  const { default: pino } = await import('pino');
  const formatters = { level: (level: string) => ({ level }) };
  return pino({ level: 'trace', base: null, timestamp: false, formatters }, { write: writeStderr });
}
