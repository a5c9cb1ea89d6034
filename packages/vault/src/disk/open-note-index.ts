import type { NoteIndex } from '../vault/questions/note-index.ts';
import type { VaultReader } from '../vault/vault.ts';
import type { VaultPolicy } from './open-vault.ts';
import type { Root } from './walk.ts';

/** Opens the index of a vault, fresh; where there can be none, one that reads the vault anew. */
export async function openNoteIndex(reader: VaultReader, _root: Root, _policy: VaultPolicy): Promise<NoteIndex> {
  const { scanVault } = await import('../vault/questions/scan-index.ts');
  return await scanVault(reader);
}
