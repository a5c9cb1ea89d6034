/** Words of questions and sentences that say nothing about a note. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    'a about after all also am an and any anything are as at be because been before being best better but by can could',
    'did do does doing find for from get give had has have having he her here him his how i if in info information into is',
    'it its know last let lets like list look looking make makes made many me mention mentioned mentions more most much my',
    'need no not note notes of off on or our out over please s said say says search she should show so some something t',
    'tell than that the their them then there these they thing things this those to too up us use used using vault very',
    'want was we were what when where whether which who whom whose why will with would write wrote you your',
    '怎么 怎样 如何 为什么 什么 哪些 哪个 哪里 是 的 了 在 和 与 用 有 吗 呢 我 你 后 时 关于 请 能 可以',
  ].flatMap((line) => line.split(' ')),
);

/** Most key words that are combined. */
const MOST_WORDS = 6;
const OPERATOR = /["()[\]/\\:#*]|(?:^|\s)-\S|(?:^|\s)OR(?:\s|$)/;

/**
 * Queries for notes with most of the key words of a question, those with the most words first.
 *
 * A query that uses search syntax gets none: it means what it says.
 */
export function looserQueries(query: string): string[] {
  const plain = query.replaceAll(/[“”„«»「」]/g, '"').replaceAll(/[‘’]/g, "'");
  const tagged = plain.replaceAll(/(?<=^|\s)#(?=[^\s#])/g, 'tag:#');
  const straight = [...new Set([plain, tagged])].filter((each) => each !== query);
  if (OPERATOR.test(plain.replace(/[?!.:]+$/, ''))) return straight;
  const words = keyWords(plain);
  const sizes = words.map((_, at) => words.length - at);
  return [...straight, ...sizes.map((size) => combinations(words, size).map(together).join(' OR '))];
}

function together(words: readonly string[]): string {
  return words.length === 1 ? words.join() : `(${words.join(' ')})`;
}

/** The stems of the words that say something, without repetitions; the longest of many, as the rarest. */
function keyWords(query: string): string[] {
  const segments = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(query)];
  const words = segments.filter((segment) => segment.isWordLike).map(({ segment }) => segment.toLowerCase());
  const telling = words.filter((word) => !FILLERS.has(word) && !/^'|'$/.test(word));
  const stems = [...new Set(telling.map(stem))];
  const longest = [...stems].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS);
  return stems.filter((word) => longest.includes(word));
}

/** The beginning that forms of an English word share. Search finds it within words. */
function stem(word: string): string {
  const cut = word.replace(/'s$/, '');
  const short = cut.replace(/(?:ies|ing|ed|es|s|y|e)$/, '');
  return /^[a-z]{4,}$/.test(short) ? short : cut;
}

/** All choices of some of the words, in their order. */
function combinations(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, at) => combinations(words.slice(at + 1), size - 1).map((rest) => [word, ...rest]));
}
