export { earlierVersions, readVersion } from './journal/earlier-versions.ts';
export { listTransactions } from './journal/list-transactions.ts';
export { preview } from './journal/preview.ts';
export { recoverIfFree } from './journal/recover.ts';
export { transact } from './journal/transact.ts';
export { undo } from './journal/undo.ts';
