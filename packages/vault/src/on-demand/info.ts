import type { VaultReader } from '../core/vault.ts';
import type { NoteInfo } from '../queries/note-info.ts';
import type { VaultInfo } from '../queries/vault-info.ts';

// Info on a note or a vault is loaded on demand.

/** Returns the metadata of a note; see `noteInfo`. */
export async function noteInfoOf(reader: VaultReader, path: string): Promise<NoteInfo> {
  const { noteInfo } = await import('../queries/note-info.ts');
  return await noteInfo(reader, path);
}

/** Counts the contents of a vault; see `vaultInfo`. */
export async function vaultInfoOf(reader: VaultReader): Promise<VaultInfo> {
  const { vaultInfo } = await import('../queries/vault-info.ts');
  return await vaultInfo(reader);
}
