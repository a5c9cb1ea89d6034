/** English words one letter away from the name of an operator; before a colon they are prose. */
const WORDS: ReadonlySet<string> = new Set(
  [
    'fie fill film fine fire five fife bile life mile pile tile vile wile isle filed filer filet',
    'bath math oath lath pat pah pith pats pact paths',
    'lie lien lane lone love like lice lime life link lint lion live fine mine nine pine vine wine dine sine tine',
    'lined linen liner lines aline',
    'ask bask cask mask tusk talk tack tank tas',
    'ag bag gag hag jag lag nag rag sag wag fag tog tug tab tad tan tap tar tat tax tang stag toga',
    'black bloc flock clock blocs lock',
    'contend contents context contest',
  ].flatMap((words) => words.split(' ')),
);

/** Whether a name before a colon is a word of prose, such as `math:` or `context:`, rather than a typo. */
export function isProse(name: string): boolean {
  return WORDS.has(name);
}
