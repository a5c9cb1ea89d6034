import type { Vault } from './core/vault.ts';
import type { VaultPolicy } from './disk/files/vault-policy.ts';
import { openDiskVault } from './disk/open-disk-vault.ts';

/**
 * Opens the vault in a folder, with its index in the cache folder.
 *
 * @throws AgentError as `openDiskVault`
 */
export function openVault(path: string, policy: Omit<VaultPolicy, 'openIndex' | 'openVectors'>): Vault {
  return openDiskVault(path, {
    ...policy,
    // A long-running process has different values for each call.
    get signal() {
      return policy.signal;
    },
    get onLearned() {
      return policy.onLearned;
    },
    openIndex: async (source, place) => {
      const { openIndex } = await import('./index/open-index.ts');
      return await openIndex(source, place);
    },
    openVectors: async (place) => {
      const { openVectorFile } = await import('./index/vector-file.ts');
      return openVectorFile(place);
    },
  });
}
