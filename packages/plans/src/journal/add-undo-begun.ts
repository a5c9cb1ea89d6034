/** When an undo of a plan began of which it is not known what became of it. */
export const ADD_UNDO_BEGUN = 'ALTER TABLE plan ADD COLUMN undo_begun_at INTEGER';
