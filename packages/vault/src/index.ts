export { digestOf } from './disk/digest.ts';
export { openVault, type VaultPolicy } from './disk/open-vault.ts';
export type { Change, Idempotency, Origin, Transaction } from './vault/change.ts';
export { createNote, replaceNote } from './vault/exact-note.ts';
export { assertEtag, findFolder, findNote, lookUpNote, plainFolder } from './vault/find-note.ts';
export { cancelled } from './vault/note-errors.ts';
export type { Committed, Draft, TransactionOptions, Vault, VaultReader } from './vault/vault.ts';
