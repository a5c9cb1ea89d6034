/** When an undo of a plan began that has not finished, or got no answer. */
export const ADD_UNDO_BEGUN = 'ALTER TABLE plan ADD COLUMN undo_begun_at INTEGER';
