import type { Statements } from './statements.ts';

/** Deletes answers from the journal, unless tasks name them; returns the digests of those that are deleted. */
export function deleteAnswers(sql: Statements, digests: readonly string[]): string[] {
  const remove = 'DELETE FROM answer WHERE sha256 = ?1 AND NOT EXISTS (SELECT 1 FROM task WHERE answer_sha256 = ?1)';
  return digests.filter((sha256) => sql(remove).run(sha256).changes > 0);
}

/** Deletes the answers of a plan's tasks from the journal, unless other tasks name them; returns their digests. */
export function deleteAnswersOf(sql: Statements, planId: string): string[] {
  const named = sql('SELECT DISTINCT answer_sha256 AS sha256 FROM task WHERE plan_id = ? AND answer_sha256 NOT NULL');
  const digests = named.all(planId).map(({ sha256 }) => String(sha256));
  sql('UPDATE task SET answer_sha256 = NULL, answer_bytes = NULL WHERE plan_id = ?').run(planId);
  return deleteAnswers(sql, digests);
}
