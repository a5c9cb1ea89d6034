import { UsageError } from '@obsidian-agent/cli';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { linesOf, type OfficialCall, type Run } from './call.ts';

interface Versions {
  readonly path: string;
  readonly text?: string;
  readonly diff?: string;
  readonly truncated?: boolean;
  readonly versions: readonly { readonly version: number; readonly time: string; readonly command: string }[];
}

/** Versions are the texts that this agent replaced, from 1, the newest. */
export const history: Run = async (call) => {
  const { versions } = await call.result<Versions>('read_history', { note: call.file(), version: 0 });
  const lines = versions.map(({ version, time, command }) => `${version}\t${time}\t${command}`);
  return linesOf(call, lines, 'No versions found.');
};

export const historyList: Run = async (call) => {
  interface Transaction {
    readonly changes: readonly { readonly path: string; readonly to?: string; readonly kind: string }[];
  }
  const all = await call.list<Transaction>('list_history');
  const changed = all.flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'modified' || kind === 'deleted'));
  return linesOf(call, [...new Set(changed.map(({ path }) => path))].sort(), 'No local history found.');
};

export const historyRead: Run = async (call) => {
  const { text = '' } = await versionOf(call, call.number('version') ?? 1);
  return text;
};

export const historyRestore: Run = async (call) => {
  call.required('version');
  const { path, text = '', truncated } = await versionOf(call, call.number('version') ?? 1);
  if (truncated) throw new UsageError('The version is too long to restore', 'Use obsidian-agent undo instead.');
  await call.result('update_note', { note: `/${path}`, content: text, create_if_missing: true });
  return `Restored: ${path}`;
};

export const diff: Run = async (call) => {
  const from = call.number('from');
  if (from === undefined) return await history(call);
  const payload = { note: call.file(), version: from, compare_with: call.number('to') ?? 0 };
  const { diff: shown = '' } = await call.result<Versions>('read_history', payload);
  return shown === '' ? 'No differences.' : shown;
};

async function versionOf(call: OfficialCall, version: number): Promise<Versions> {
  return await call.result<Versions>('read_history', { note: call.file(), version, ...WHOLE_TEXT });
}
