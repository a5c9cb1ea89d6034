/** When the changes of a plan were undone. */
export const ADD_UNDONE = 'ALTER TABLE plan ADD COLUMN undone_at INTEGER';
