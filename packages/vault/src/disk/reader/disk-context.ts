import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';
import type { VaultIndex } from './vault-index.ts';

/** A vault on the disk with all that work in it takes. */
export interface DiskContext {
  readonly root: Root;
  /** The path by which the vault was opened, links and all. */
  readonly openedBy: string;
  readonly policy: VaultPolicy;
  readonly index: VaultIndex;
}
