/** Where each write was sent, which references may not tell any more when it is undone. */
export const ADD_VAULT_PATH = 'ALTER TABLE attempt ADD COLUMN vault_path TEXT';
