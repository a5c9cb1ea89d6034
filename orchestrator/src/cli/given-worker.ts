import { dirname, resolve } from 'node:path';
import { invalidValue, type OptionTable, type OptionValues } from '@obsidian-agent/cli';
import { msOf, timeSpan } from '@obsidian-agent/plans';
import { readTextFile } from '../load/read-text-file.ts';
import { findPostgres } from '../runners/postgres.ts';
import { readWorker, type WorkerSettings } from '../worker/read-worker.ts';
import { store } from './command.ts';
import { readGivenVaults } from './given-vaults.ts';
import type { Io } from './io.ts';

/** Options that say what a worker is, as in its configuration. */
export const workerOptions = {
  host: { type: 'string', value: 'NAME', summary: 'Name of this host' },
  vault: { type: 'string', multiple: true, value: 'NAME=DIR', summary: 'A vault on this host, and its folder' },
  postgres: { ...store.postgres, summary: 'Database of the plans, as a URL without a password' },
  state: { ...store.state, summary: 'Folder for answers and undelivered results' },
} as const satisfies OptionTable;

type Options = Partial<OptionValues<typeof workerOptions>> & {
  /** How long tasks may go on when the worker stops, as typed. */
  readonly drain?: string | undefined;
};

/**
 * Reads the configuration of a worker, with the options that override it.
 *
 * @throws WorkerRefused with every problem; UsageError
 */
export function readGivenWorker(file: string | undefined, options: Options, io: Io): WorkerSettings {
  const given = {
    host: options.host,
    postgres: findPostgres(options, io),
    vaults: new Map([...readGivenVaults(options.vault ?? [], io)].map(([name, { path }]) => [name, path])),
    drainMs: options.drain === undefined ? undefined : readSpan('--drain', options.drain),
    stateDir: options.state === undefined ? undefined : resolve(io.cwd, options.state),
  };
  const text = file === undefined ? '' : readTextFile(file, io);
  const folder = file === undefined ? io.cwd : dirname(resolve(io.cwd, file));
  return readWorker({ text, file: file ?? '', folder }, given, io);
}

function readSpan(option: string, text: string): number {
  const { success, data } = timeSpan('1d').safeParse(text);
  if (success) return msOf(data);
  throw invalidValue(option, text, 'Write a time such as 30s or 5m, at most 1d.');
}
