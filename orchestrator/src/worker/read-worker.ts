import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expandHome } from '@obsidian-agent/cli';
import { defaultRegistry, type Registry } from '@obsidian-agent/client';
import {
  defaultStateDir,
  explainMissingSecret,
  FileOfUserRefused,
  msOf,
  type PlanProblem,
  type ReadDocument,
  readDocument,
  readSecret,
} from '@obsidian-agent/plans';
import { type PathContext, readTextFile } from '../load/read-text-file.ts';
import { toAgentEntry } from '../registry/agent-entry.ts';
import { RegistryError } from '../registry/registry-error.ts';
import { parseRegistry } from '../registry/registry-file.ts';
import { findUrlFault } from '../runners/database-url.ts';
import { WorkerForm } from './worker-form.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  readonly host: string;
  /** URL of the database. May have a password: never printed. */
  readonly postgres: string;
  /** Real paths of the vaults by name. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly registry: Registry;
  readonly stateDir: string;
  readonly concurrency: number;
  readonly hostDeadlineMs: number;
  readonly drainMs: number;
}

/** A configuration file. */
export interface WorkerText {
  readonly text: string;
  /** The file as shown to its author; empty if there is none. */
  readonly file: string;
  /** The folder at which its relative paths start. */
  readonly folder: string;
}

/** Values from the command line and the environment. Each overrides the file's. */
export interface GivenSettings {
  readonly host?: string | undefined;
  readonly postgres?: string | undefined;
  /** Added to those of the file; paths are absolute. */
  readonly vaults?: ReadonlyMap<string, string> | undefined;
  readonly registry?: Registry | undefined;
  readonly stateDir?: string | undefined;
  readonly drainMs?: number | undefined;
}

/** The configuration of a worker is invalid. */
export class WorkerRefused extends FileOfUserRefused {
  override readonly name = 'WorkerRefused';
  override readonly reason = 'WORKER_REFUSED';
}

/**
 * Reads and checks the whole configuration of a worker: also its folders, agents and secrets.
 *
 * @throws WorkerRefused with every problem
 */
export function readWorker(document: WorkerText, given: GivenSettings, context: PathContext): WorkerSettings {
  const read = readDocument(document.text, { form: WorkerForm, subject: 'The worker configuration' });
  const { data: settings } = read;
  const reading: Reading = { ...context, read, folder: document.folder, problems: [...read.problems] };
  const host = given.host ?? settings.host ?? missing(reading, 'host', 'Add host: NAME, or give --host NAME.');
  const postgres = given.postgres ?? readDatabase(reading);
  const vaults = readVaults(reading, given.vaults ?? new Map());
  const registry = given.registry ?? readAgents(reading);
  if (reading.problems.length > 0) throw new WorkerRefused(document.file, reading.problems);
  const { state } = settings;
  return {
    host,
    postgres,
    vaults,
    registry,
    stateDir: given.stateDir ?? (state === undefined ? defaultStateDir(context.env) : pathIn(reading, state)),
    concurrency: settings.concurrency ?? availableParallelism(),
    hostDeadlineMs: settings.host_deadline === undefined ? 0 : msOf(settings.host_deadline),
    drainMs: given.drainMs ?? (settings.drain === undefined ? 0 : msOf(settings.drain)),
  };
}

interface Reading extends PathContext {
  readonly read: ReadDocument<WorkerForm>;
  readonly folder: string;
  readonly problems: PlanProblem[];
}

function missing({ read, problems }: Reading, field: string, hint: string): string {
  const message = `The worker configuration lacks "${field}".`;
  problems.push(...read.problemAt([field], { reason: 'MISSING_FIELD', message, hint }));
  return '';
}

function invalid({ read, problems }: Reading, path: readonly string[], words: { message: string; hint: string }): void {
  problems.push(...read.problemAt(path, { reason: 'INVALID_FIELD', ...words }));
}

function readDatabase(reading: Reading): string {
  const { postgres } = reading.read.data;
  if (postgres === undefined) {
    const hint = 'Add postgres: URL, or set $OBSIDIAN_ORCHESTRATOR_POSTGRES.';
    return missing(reading, 'postgres', hint);
  }
  const isSecret = typeof postgres !== 'string';
  const url = isSecret ? readSecret(postgres.$secret, reading.env) : postgres;
  if (isSecret && url === undefined) {
    const { $secret: name } = postgres;
    const hint = explainMissingSecret(name, reading.env);
    invalid(reading, ['postgres'], { message: `The secret "${name}" is missing.`, hint });
  }
  const fault = url === undefined ? undefined : findUrlFault(url, { mayHavePassword: isSecret });
  if (fault !== undefined) invalid(reading, ['postgres'], fault === 'password' ? hasPassword : notDatabase(fault));
  return url ?? '';
}

const hasPassword = {
  message: 'postgres: the URL has a password, and this file may be copied or backed up.',
  hint: 'Write { $secret: NAME } for a URL with a password, or keep the password in ~/.pgpass.',
};

function notDatabase(fault: string): { message: string; hint: string } {
  return {
    message: `postgres: the URL ${fault}.`,
    hint: 'Write postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full.',
  };
}

/** Two names for one folder would be two writers of one vault. */
function readVaults(reading: Reading, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = Object.entries(reading.read.data.vaults ?? {});
  const paths = new Map([...own.map(([name, path]) => [name, pathIn(reading, path)] as const), ...given]);
  const found = new Map<string, string>();
  for (const [name, path] of paths) {
    const real = realFolder(path);
    const twin = [...found].find(([, other]) => other === real)?.[0];
    if (real === undefined) {
      const hint = 'Create it, mount it, or correct the path.';
      invalid(reading, ['vaults', name], { message: `vaults.${name}: not a folder: ${path}.`, hint });
    } else if (twin !== undefined) {
      const message = `vaults.${name}: the same folder as vaults.${twin}.`;
      invalid(reading, ['vaults', name], { message, hint: 'Give each vault one name.' });
    } else found.set(name, real);
  }
  return found;
}

function realFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}

function readAgents(reading: Reading): Registry {
  const { agents } = reading.read.data;
  if (agents === undefined) return defaultRegistry(reading.env);
  if (typeof agents !== 'string')
    return new Map(Object.entries(agents).map(([name, entry]) => [name, toAgentEntry(entry, reading.folder)]));
  const file = pathIn(reading, agents);
  try {
    return parseRegistry(readTextFile(file, reading), file);
  } catch (error) {
    if (error instanceof RegistryError) reading.problems.push(...error.problems.map((each) => ({ ...each, file })));
    else if (!(error instanceof Error && 'hint' in error)) throw error;
    else invalid(reading, ['agents'], { message: `agents: ${error.message}`, hint: String(error.hint) });
    return new Map();
  }
}

function pathIn({ folder, env }: Reading, path: string): string {
  return resolve(folder, expandHome(path, env));
}
