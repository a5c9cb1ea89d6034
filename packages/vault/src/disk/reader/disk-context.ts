import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';
import type { VaultEmbeddings } from './vault-embeddings.ts';
import type { VaultIndex } from './vault-index.ts';

/** A vault on the disk, with everything needed to work on it. */
export interface DiskContext {
  readonly root: Root;
  /** The path by which the vault was opened, symbolic links included. */
  readonly openedBy: string;
  readonly policy: VaultPolicy;
  readonly index: VaultIndex;
  readonly embeddings: VaultEmbeddings;
}
