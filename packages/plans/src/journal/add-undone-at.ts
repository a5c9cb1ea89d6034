/** When all changes of a plan were undone. */
export const ADD_UNDONE_AT = 'ALTER TABLE plan ADD COLUMN undone_at INTEGER';
