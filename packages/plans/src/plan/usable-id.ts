import { type ShapeProblem, wrongValue } from './shape-problem.ts';

const MOST_CHARACTERS = 256;

/** The next step for an id that `isUsableId` refuses. */
export const ID_RULE = `Use 1 to ${MOST_CHARACTERS} characters on one line.`;

/** Whether agents accept an id, which they get with each request. */
export function isUsableId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && [...id].length <= MOST_CHARACTERS && isOnOneLine(id);
}

/** Finds ids of a plan that are not on one line. The schema, which knows only their length, cannot change any more. */
export function checkIds(plan: Readonly<Record<string, unknown>>): ShapeProblem[] {
  return ['plan_id', 'correlation_id'].flatMap((field) => {
    const value = plan[field];
    if (typeof value !== 'string' || isOnOneLine(value)) return [];
    return [wrongValue([field], { form: 'one line without control characters', value, hint: ID_RULE })];
  });
}

function isOnOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}
