import type { VaultReader } from '../core/vault.ts';
import type { NoteInfo } from '../queries/note-info.ts';
import type { VaultInfo } from '../queries/vault-info.ts';

// What tells of one note or of a whole vault is loaded when that is asked for.

/** Tells what is known of a note; see `noteInfo`. */
export async function noteInfoOf(reader: VaultReader, path: string): Promise<NoteInfo> {
  const { noteInfo } = await import('../queries/note-info.ts');
  return await noteInfo(reader, path);
}

/** Counts what a vault holds; see `vaultInfo`. */
export async function vaultInfoOf(reader: VaultReader): Promise<VaultInfo> {
  const { vaultInfo } = await import('../queries/vault-info.ts');
  return await vaultInfo(reader);
}
