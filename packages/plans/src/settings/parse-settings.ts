import { realpathSync } from 'node:fs';
import { findNearest } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import { SettingsRefused } from '../plan/plan-problem.ts';
import { type ReadDocument, readDocument } from '../plan/read-document.ts';
import { endedPlanStates } from '../plan/task-state.ts';
import type { BreakerSettings, Limit, Scope, Settings } from './settings.ts';
import { SettingsFile } from './settings-schema.ts';
import { msOf, rateOf } from './time-span.ts';

type Written = Partial<z.infer<typeof SettingsFile>>;

/** The agents that settings may be about. */
export interface AgentCheck {
  readonly agentNames: readonly string[];
  /** Gets a sentence about an agent that seems to be mistyped. Other processes may have agents of other names. */
  warn(warning: string): void;
}

/** Reads the text of a settings file. @throws SettingsRefused with all problems */
export function parseSettings(text: string, file: string, check?: AgentCheck): Settings {
  const document = readDocument(text, { form: SettingsFile, subject: 'The file' });
  const { data, problems } = document;
  if (problems.length > 0) throw new SettingsRefused(file, problems);
  if (check !== undefined) warnOfMistypedAgents(document, file, check);
  return toSettings(data);
}

function warnOfMistypedAgents(
  { data: { limits, breakers }, placeOfKey }: ReadDocument<Written>,
  file: string,
  { agentNames, warn }: AgentCheck,
): void {
  const named = [
    ...Object.keys(limits?.agents ?? {}).map((name) => ['limits', 'agents', name]),
    ...Object.keys(breakers ?? {}).map((name) => ['breakers', name]),
  ];
  for (const path of named) {
    const name = path.at(-1) ?? '';
    const near = findNearest(name, agentNames);
    if (near === undefined || agentNames.includes(name)) continue;
    const { line, column } = placeOfKey(path);
    warn(`${file}:${line}:${column}: There is no agent "${name}", so this has no effect. Did you mean "${near}"?`);
  }
}

function toSettings({ limits = {}, breakers = {}, retention }: Written): Settings {
  const { host = {}, agents = {}, vaults = {} } = limits;
  return {
    limits: [
      toLimit({ kind: 'host' }, host),
      ...Object.entries(agents).map(([name, limit]) => toLimit({ kind: 'agent', name }, limit)),
      ...Object.entries(vaults).map(([path, limit]) => toLimit({ kind: 'vault', name: realPathOf(path) }, limit)),
    ].filter(({ concurrency, rate }) => concurrency !== Number.POSITIVE_INFINITY || rate !== undefined),
    breakers: new Map(Object.entries(breakers).map(([name, breaker]) => [name, toBreaker(breaker)])),
    retention: retention && {
      olderThanMs: msOf(retention.older_than),
      keep: retention.keep,
      states: retention.status ?? endedPlanStates,
    },
  };
}

function toLimit(
  scope: Scope,
  { concurrency, rate }: { readonly concurrency?: number | undefined; readonly rate?: string | undefined },
): Limit {
  return {
    scope,
    concurrency: concurrency ?? Number.POSITIVE_INFINITY,
    rate: rate === undefined ? undefined : rateOf(rate),
  };
}

function toBreaker(breaker: NonNullable<Written['breakers']>[string]): BreakerSettings {
  if (breaker === 'off') return { tasks: Number.POSITIVE_INFINITY, windowMs: 0, probesMs: [], brokenMs: 0 };
  const { failures, window, pauses, fail_for } = breaker;
  return { tasks: failures, windowMs: msOf(window), probesMs: pauses.map(msOf), brokenMs: msOf(fail_for) };
}

/** Plans name a vault by its real path, and one that is missing as it is written. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return path;
    throw error;
  }
}
