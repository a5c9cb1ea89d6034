import { initTracing } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { openVault, type VaultReader } from '@obsidian-agent/vault';
import { vaultPolicy } from '../context/vault-policy.ts';
import type { RunContext } from '../run/answer.ts';
import { findVault } from './vault/find-vault.ts';
import { listKnownVaults } from './vault/known-vaults.ts';

/** Lists names for completions: of `notes`, `folders` or `vaults`. None if there is no vault. */
export async function namesInVault(
  kind: string,
  typed: readonly string[],
  context: RunContext,
): Promise<readonly string[]> {
  try {
    if (kind === 'vaults') return (await listKnownVaults(context.env)).map(({ name }) => name);
    const at = typed.findIndex((word) => word === '--vault' || word === '-v');
    const { path } = await findVault(at === -1 ? undefined : typed[at + 1], context);
    return await readVault(path, context, kind === 'folders' ? (reader) => reader.folders() : namesOfNotes);
  } catch (error) {
    if (error instanceof AgentError) return [];
    throw error;
  }
}

/** Reads something in a vault, without a command. @throws AgentError if it cannot be opened */
export async function readVault<Result>(
  path: string,
  context: RunContext,
  read: (reader: VaultReader) => Result,
): Promise<Result> {
  const tracing = initTracing('obsidian_agent', { env: context.env, ids: { action: 'complete' } });
  const vault = openVault(path, vaultPolicy({ ...context, tracing }));
  try {
    return read(await vault.open());
  } finally {
    await vault.close();
  }
}

/** Names without their extension, and paths. */
function namesOfNotes(reader: VaultReader): readonly string[] {
  const notes = reader.files().flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -'.md'.length)] : []));
  return [...new Set([...notes.map((note) => note.slice(note.lastIndexOf('/') + 1)), ...notes])].sort();
}
