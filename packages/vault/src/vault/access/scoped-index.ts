import type { IndexState, NoteIndex, Verdicts } from '../facts/note-index.ts';
import type { AccessRules } from './access-rules.ts';

/** What is known of the texts that a caller may know of. */
export function scopeIndex(index: NoteIndex, { mayAccess }: AccessRules): NoteIndex {
  const all = index.texts();
  const places = [...all.keys()].filter((at) => mayAccess(all[at]?.path ?? ''));
  const texts = places.flatMap((at) => all[at] ?? []);
  const visible = new Set(texts.map(({ path }) => path));
  const seen = <Fact extends { readonly path: string }>(facts: readonly Fact[]): readonly Fact[] =>
    facts.filter(({ path }) => visible.has(path));
  const verdicts = (given: Verdicts): Verdicts => Uint8Array.from(places, (at) => given[at] ?? 0);

  return {
    state: stateToTell(index.state, texts.length),
    texts: () => texts,
    list: (kind, path) => (path === undefined || visible.has(path) ? seen(index.list(kind, path)) : []),
    linksNamed: (keys) => seen(index.linksNamed(keys)),
    countLinks: () => seen(index.list('link')).filter(({ form }) => form !== 'definition').length,
    aliased: (alias) => index.aliased(alias).filter((path) => visible.has(path)),
    holding: (piece) => verdicts(index.holding(piece)),
    holdingWord: (word) => verdicts(index.holdingWord(word)),
    rank: (words) => {
      const ranks = index.rank(words);
      return Float64Array.from(places, (at) => ranks[at] ?? 0);
    },
  };
}

/** Without numbers that tell how much there is besides: how many texts were read anew, and how large an index is. */
function stateToTell({ bytes, ...state }: IndexState, texts: number): IndexState {
  return { ...state, read: state.kind === 'scan' ? texts : 0 };
}
