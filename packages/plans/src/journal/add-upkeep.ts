/** Notices that are on their way, and when work was done that is due once in a while. */
export const ADD_UPKEEP = `
  CREATE TABLE notice (
    notice_id TEXT PRIMARY KEY, plan_id TEXT NOT NULL, target INTEGER NOT NULL, news TEXT NOT NULL,
    owner_pid INTEGER NOT NULL, claimed_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE upkeep (work TEXT PRIMARY KEY, done_at INTEGER NOT NULL) WITHOUT ROWID;`;
