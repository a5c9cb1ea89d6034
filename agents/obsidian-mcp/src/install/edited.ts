import { UsageError } from '@obsidian-agent/cli';
import type { ServerEntry } from './server-entry.ts';

/** Where an entry belongs in a settings file. */
export interface EntryPlace {
  readonly file: string;
  /** The member of the file that holds the servers. */
  readonly servers: string;
  readonly name: string;
}

/** An entry as settings files hold it. */
export type Entry = ServerEntry & { readonly type?: 'stdio' };

/** A settings file with the entry. */
export interface Edited {
  readonly text: string;
  /** The entry of that name as it was. */
  readonly earlier: Readonly<Record<string, unknown>> | undefined;
}

type Table = Readonly<Record<string, unknown>>;

/**
 * Finds the earlier entry in the data of a settings file, and what the data should be with the new one. Other members of
 * the entry, such as `env`, are kept.
 *
 * @throws UsageError if the entry cannot be added
 */
export function planEdit(
  data: unknown,
  { file, servers, name }: EntryPlace,
  entry: Entry,
): { data: Table; earlier: Table | undefined } {
  const root = tableIn(data, `${file} is not an object`);
  const all = tableIn(root[servers] ?? {}, `${servers} in ${file} is not an object`);
  const earlier =
    all[name] === undefined ? undefined : tableIn(all[name], `${servers}.${name} in ${file} is not an object`);
  if (earlier !== undefined && !('command' in earlier))
    throw new UsageError(
      `${file} has a server ${JSON.stringify(name)} that is not started as a program`,
      'Add --name with another name.',
    );
  return { data: { ...root, [servers]: { ...all, [name]: { ...earlier, ...entry } } }, earlier };
}

function tableIn(value: unknown, problem: string): Table {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Table;
  throw new UsageError(problem, 'Fix the file first, or show the entry with --print.');
}

/** The error for a settings file that cannot be parsed. */
export function unparsable(
  file: string,
  { line, column }: { line: number; column: number },
  problem: string,
): UsageError {
  return new UsageError(
    `${file}:${line}:${column} is invalid: ${problem}`,
    'Nothing was written. Fix the file first, or show the entry with --print.',
  );
}

/** The error for a file that the editor cannot change without changing its meaning. */
export function uneditable(file: string): UsageError {
  return new UsageError(
    `Cannot add the entry to ${file} without changing other settings`,
    'Show the entry with --print, and add it by hand.',
  );
}
