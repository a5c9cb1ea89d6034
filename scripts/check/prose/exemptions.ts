/** Files whose words are somebody else's, or that quote bad ones. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/^scripts\/check\/prose\/phrases\.ts$/, 'the list itself'],
  [/\.generated\.(ts|js)$/, 'follows from other files'],
  [/^docs\/commands\.md$/, 'follows from the contracts'],
  [/^tests\/fixtures\/(vaults|agents|broken-agents|plan-agents)\//, 'notes and programs of others'],
];

/** Whether the words of a file are not for this gate. */
export function isExempt(path: string): boolean {
  return exempt.some(([pattern]) => pattern.test(path));
}
