export { openVault, type VaultPolicy } from './disk/open-vault.ts';
export { cancelled } from './vault/note-errors.ts';
export type { Vault } from './vault/vault.ts';
