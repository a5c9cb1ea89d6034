/** Files with text by others, or that quote bad phrases. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/^scripts\/check\/prose\/phrases\.ts$/, 'the list itself'],
  [/\.generated\.(ts|js)$/, 'generated from other files'],
  [/^docs\/commands\.md$/, 'generated from the contracts'],
  [/^tests\/fixtures\/(vaults|agents|broken-agents|plan-agents)\//, 'notes and programs by others'],
];

/** Whether this gate skips a file. */
export function isExempt(path: string): boolean {
  return exempt.some(([pattern]) => pattern.test(path));
}
