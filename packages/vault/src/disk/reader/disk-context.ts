import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';
import type { VaultIndex } from './vault-index.ts';

/** A vault on the disk, with everything needed to work on it. */
export interface DiskContext {
  readonly root: Root;
  /** The path by which the vault was opened, symbolic links included. */
  readonly openedBy: string;
  readonly policy: VaultPolicy;
  readonly index: VaultIndex;
}
