import * as covered from './requirements/covered.ts';

type Covered = typeof covered;

export type RequirementId = { [Document in keyof Covered]: keyof Covered[Document] }[keyof Covered];

/**
 * Every id of the documents in `requirements/covered.ts`: one line there adds a document.
 *
 * A test cites an id with `requirement(id)`; `requirements.test.ts` fails for an id that no test cites.
 */
export const requirementIds: readonly string[] = Object.values(covered).flatMap((document) => Object.keys(document));

/** Cites requirements in the title of a test. */
export function requirement(...ids: RequirementId[]): string {
  return `[${ids.join(' ')}]`;
}
