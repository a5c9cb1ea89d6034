import type { VaultIndex } from './vault-index.ts';
import type { VaultPolicy } from './vault-policy.ts';
import type { Root } from './walk.ts';

/** A vault on the disk with all that work in it takes. */
export interface Scene {
  readonly root: Root;
  /** The path by which the vault was opened, links and all. */
  readonly openedBy: string;
  readonly policy: VaultPolicy;
  readonly index: VaultIndex;
}
