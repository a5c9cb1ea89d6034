/** Filters facts by text. The filter is called once for consecutive facts of the same text. */
export function* factsOfTexts<Fact extends { readonly path: string }>(
  facts: readonly Fact[],
  isCounted: (path: string) => boolean,
): Generator<Fact> {
  let last: string | undefined;
  let isIn = false;
  for (const fact of facts) {
    if (fact.path !== last) isIn = isCounted(fact.path);
    last = fact.path;
    if (isIn) yield fact;
  }
}
