import type { OptionSpec } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import { openVault } from '@obsidian-agent/vault';
import { vaultPolicy } from '../context/vault-policy.ts';
import type { RunContext } from '../run/answer.ts';
import { commandNamed, commandNames } from './commands.ts';
import { commandOptions } from './read-flags.ts';
import { type ShortName, shortNamed, shortNames } from './short-names.ts';
import { findVault } from './vault/find-vault.ts';

/** Fields of notes and of folders. */
const NOTES = ['note', 'template'];
const FOLDERS = ['folder', 'to'];
const MOST = 500;

/** What may follow: fixed words, or names of the vault. */
type Kind = 'notes' | 'folders' | readonly string[];

/** The words that may stand in place of the last one. `otherWords` are commands that are not of the contract. */
export async function complete(
  typed: readonly string[],
  otherWords: readonly string[],
  context: RunContext,
): Promise<readonly string[]> {
  const words = typed.map(unquoted);
  const current = words.at(-1) ?? '';
  const kind = kindOf(words.slice(0, -1), current, otherWords);
  const known = typeof kind === 'string' ? await namesInVault(kind, words, context) : kind;
  return known.filter((word) => word.startsWith(current)).slice(0, MOST);
}

function kindOf([word, ...before]: readonly string[], current: string, otherWords: readonly string[]): Kind {
  const commands = [...Object.keys(shortNames), ...otherWords, ...commandNames()];
  if (word === undefined) return commands;
  if (word === 'help') return before.length === 0 ? commands : [];
  if (word === 'completion') return ['bash', 'zsh', 'fish'];
  const short = shortNamed(word);
  const command = commandNamed(short?.runs ?? word);
  if (command === undefined) return [];
  const options = commandOptions(command, short);
  const last = before.at(-1) ?? '';
  const valued = optionOf(last, options);
  if (valued?.spec.type === 'string') return valuesOf(valued.name, valued.spec);
  if (current.startsWith('-')) return [...Object.keys(options), 'help', 'color'].map((name) => `--${name}`);
  return positionKind(short, before, options);
}

type Options = Readonly<Record<string, OptionSpec>>;

function optionOf(word: string, options: Options): { name: string; spec: OptionSpec } | undefined {
  const found = Object.entries(options).find(([name, { short }]) => word === `--${name}` || word === `-${short}`);
  return found && { name: found[0], spec: found[1] };
}

function valuesOf(name: string, { values, value }: OptionSpec): Kind {
  if (NOTES.includes(name)) return 'notes';
  if (FOLDERS.includes(name)) return 'folders';
  return values ?? (value?.includes('|') ? value.split('|') : []);
}

function positionKind(short: ShortName | undefined, before: readonly string[], options: Options): Kind {
  const isValue = (at: number) => optionOf(before[at - 1] ?? '', options)?.spec.type === 'string';
  const given = before.filter((word, at) => !word.startsWith('-') && !isValue(at));
  const field = Object.values(short?.takes ?? {})[given.length] ?? '';
  if (NOTES.includes(field)) return 'notes';
  return FOLDERS.includes(field) ? 'folders' : [];
}

/** Names of notes without their extension, and their paths; or paths of folders. None if there is no vault. */
async function namesInVault(
  kind: 'notes' | 'folders',
  words: readonly string[],
  context: RunContext,
): Promise<readonly string[]> {
  const { initTracing } = await import('@obsidian-agent/platform');
  try {
    const at = words.findIndex((word) => word === '--vault' || word === '-v');
    const { path } = await findVault(at === -1 ? undefined : words[at + 1], context);
    const tracing = initTracing('obsidian_agent', { env: context.env, ids: { action: 'complete' } });
    const vault = openVault(path, vaultPolicy({ ...context, tracing }));
    try {
      const reader = await vault.open();
      if (kind === 'folders') return reader.folders();
      const notes = reader.files().flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -'.md'.length)] : []));
      return [...new Set([...notes.map((note) => note.slice(note.lastIndexOf('/') + 1)), ...notes])].sort();
    } finally {
      await vault.close();
    }
  } catch (error) {
    if (error instanceof AgentError) return [];
    throw error;
  }
}

/** A word without the quotes and backslashes of the shell, as far as it has been typed. */
function unquoted(word: string): string {
  return word.replaceAll(/\\(.)|["']/gs, '$1');
}
