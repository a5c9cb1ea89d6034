import {
  type IndexState,
  listedOccurrences,
  type NoteIndex,
  type Occurrences,
  type TextFile,
  type Verdicts,
} from '../metadata/note-index.ts';
import type { AccessRules } from './access-rules.ts';

/** The texts that the caller may access, and their positions among all texts. */
interface VisibleTexts {
  readonly rules: AccessRules;
  readonly texts: readonly TextFile[];
  readonly places: Int32Array;
  /** The position of each text among the visible ones; -1 for a hidden one. */
  readonly visibleOf: Int32Array;
}

/** Keyed by the list of all texts, which an index reuses as long as nothing changes. */
const known = new WeakMap<readonly TextFile[], VisibleTexts>();

/** Limits an index to the texts that the caller may access. */
export function scopeIndex(index: NoteIndex, rules: AccessRules): NoteIndex {
  const { texts, places, visibleOf } = visibleAmong(index.texts(), rules);
  const { mayAccess } = rules;
  const seen = <Fact extends { readonly path: string }>(facts: readonly Fact[]): readonly Fact[] =>
    facts.filter(({ path }) => mayAccess(path));
  const verdicts = (given: Verdicts): Verdicts => {
    const visible = new Uint8Array(places.length);
    for (let at = 0; at < places.length; at += 1) visible[at] = given[places[at] as number] as number;
    return visible;
  };

  const seenOccurrences = (tokens: readonly string[]) => occurrencesAt(visibleOf, index.occurrences(tokens));
  // A suggestion of a word that only hidden notes contain would reveal it.
  const isVisible = (word: string) => seenOccurrences([word]).areMoreThan(0);

  return {
    get state() {
      return visibleState(index.state, texts.length);
    },
    texts: () => texts,
    list: (kind, path) => (path === undefined || mayAccess(path) ? seen(index.list(kind, path)) : []),
    listByPath: (kind, paths) => index.listByPath(kind, paths.filter(mayAccess)),
    linksNamed: (keys) => seen(index.linksNamed(keys)),
    holders: (kind, isWanted) => new Set([...index.holders(kind, isWanted)].filter(mayAccess)),
    countLinks: () => seen(index.list('link')).filter(({ form }) => form !== 'definition').length,
    named: (name) => index.named(name).filter(mayAccess),
    wordsFrom: (beginning, isWanted) => index.wordsFrom(beginning, (word) => isWanted(word) && isVisible(word)),
    wordsTo: (ending, isWanted) => index.wordsTo(ending, (word) => isWanted(word) && isVisible(word)),
    isNeverPart: (word) => index.isNeverPart(word),
    knownWords: (words) => new Set([...index.knownWords(words)].filter(isVisible)),
    withInRow: (first, second) =>
      index.withInRow(first, second).flatMap((place) => {
        const at = visibleOf[place] as number;
        return at === -1 ? [] : [at];
      }),
    occurrences: seenOccurrences,
    aliased: (alias) => index.aliased(alias).filter(mayAccess),
    holding: (piece) => verdicts(index.holding(piece)),
    holdingWord: (word) => verdicts(index.holdingWord(word)),
    rank: (words, among) => index.rank(words, among === undefined ? places : among.map((at) => places[at] as number)),
  };
}

function visibleAmong(all: readonly TextFile[], rules: AccessRules): VisibleTexts {
  const before = known.get(all);
  if (before?.rules === rules) return before;
  const places = Int32Array.from(all.keys()).filter((at) => rules.mayAccess((all[at] as TextFile).path));
  const visibleOf = new Int32Array(all.length).fill(-1);
  for (const [at, place] of places.entries()) visibleOf[place] = at;
  const visible = { rules, texts: Array.from(places, (at) => all[at] as TextFile), places, visibleOf };
  known.set(all, visible);
  return visible;
}

function occurrencesAt(visibleOf: Int32Array, { places, weights }: Occurrences): Occurrences {
  const visible: number[] = [];
  const weightsOfVisible: number[] = [];
  for (let at = 0; at < places.length; at += 1) {
    const place = visibleOf[places[at] as number] as number;
    if (place === -1) continue;
    visible.push(place);
    weightsOfVisible.push(weights[at] as number);
  }
  return listedOccurrences(visible, weightsOfVisible);
}

/** Leaves out numbers that reveal how much is hidden: how many texts were reread, and the size of the index. */
function visibleState({ bytes, ...state }: IndexState, texts: number): IndexState {
  return { ...state, read: state.kind === 'scan' ? texts : 0 };
}
