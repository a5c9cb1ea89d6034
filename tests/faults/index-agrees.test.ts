import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NoteIndex, Vault } from '@obsidian-agent/vault';
import { expect, test } from 'vitest';
import { vaultToTest } from '../oracles/shared-data.ts';
import { isLong } from './ask-agent.ts';
import { inRounds } from './edited-vault.ts';
import { pick, type Random } from './outside-edits.ts';

const corpora = [
  ['orchard', isLong ? 2000 : 4],
  ['tasks-demo', isLong ? 2000 : 8],
  ['dnd5e-srd', isLong ? 400 : 2],
  ['knowledge-garden-zh', isLong ? 200 : 0],
] as const;
const EDITS_A_ROUND = 4;
const kinds = ['alias', 'title', 'heading', 'tag', 'property', 'task', 'block', 'link'] as const;

test.for(corpora.filter(([, rounds]) => rounds > 0))(
  'an index of %s, reopened or kept, gives the same answers as reading all notes, after each of %i rounds of edits by others',
  { timeout: 3_600_000 },
  async ([name, rounds], { skip }) => {
    const original = vaultToTest(name) ?? skip(`There is no corpus ${name} here.`);
    await inRounds(original, { name, rounds, edits: EDITS_A_ROUND }, async (vault) => {
      const { root, kept, watched, plain, round, log, random } = vault;
      const scanned = await ask(plain, 'scan');
      const textOf = readOnce(root);
      const differences = {
        opened: difference({ kept: await ask(kept, 'index'), scanned, textOf }, random),
        watched: difference({ kept: await ask(watched, 'index'), scanned, textOf }, random),
      };
      expect({ round, log, ...differences }).toEqual({ round, log, opened: [], watched: [] });
    });
  },
);

/** A vault as its reader describes it, with its index. */
interface ReaderView {
  readonly index: NoteIndex;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

async function ask(vault: Vault, kind: 'index' | 'scan'): Promise<ReaderView> {
  const reader = await vault.open();
  const index = await reader.index();
  expect(index.state.kind).toBe(kind);
  return { index, files: reader.files(), folders: reader.folders() };
}

/** A note's text as it is on the disk, and as searches compare it. */
interface NoteText {
  readonly text: string;
  readonly folded: string;
}

type TextOf = (path: string) => NoteText;

/** Reads and folds each note once: nobody edits the vault while its answers are compared. */
function readOnce(root: string): TextOf {
  const known = new Map<string, NoteText>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const text = readFileSync(join(root, path), 'utf8');
    const note = { text, folded: fold(text) };
    known.set(path, note);
    return note;
  };
}

interface Answers<View> {
  readonly kept: View;
  readonly scanned: View;
  readonly textOf: TextOf;
}

/** The differences between a vault with an index and one whose texts were all read. */
function difference({ kept, scanned, textOf }: Answers<ReaderView>, random: Random): string[] {
  const lists = (['files', 'folders'] as const).filter((list) => kept[list].join('\n') !== scanned[list].join('\n'));
  return [...lists, ...indexDifference({ kept: kept.index, scanned: scanned.index, textOf }, random)];
}

function isHeldAlike(kind: 'tag' | 'property', { kept, scanned }: Record<'kept' | 'scanned', NoteIndex>): boolean {
  const isWanted = (name: string) => name.length % 2 === 0;
  return kept.holders(kind, isWanted).symmetricDifference(scanned.holders(kind, isWanted)).size === 0;
}

function indexDifference({ kept, scanned, textOf }: Answers<NoteIndex>, random: Random): string[] {
  const texts = allTexts(kept) === allTexts(scanned) ? [] : ['texts'];
  const lists = kinds.filter((kind) => exactly(kept.list(kind)) !== exactly(scanned.list(kind)));
  const { path } = pick(kept.texts(), random);
  const own = kinds.filter((kind) => exactly(kept.list(kind, path)) !== exactly(scanned.list(kind, path)));
  const some = kept.texts().flatMap((text) => (random() < 0.3 ? [text.path] : []));
  const factsOfSome = (index: NoteIndex, kind: (typeof kinds)[number]) => {
    const facts = index.listByPath(kind, some);
    return some.map((each) => exactly(facts.get(each) ?? [])).join('\n');
  };
  const together = kinds.filter((kind) => factsOfSome(kept, kind) !== factsOfSome(scanned, kind));
  const keys = ['home', 'note b.md', '', path.slice(path.lastIndexOf('/') + 1).toLowerCase()];
  const isNamedAlike = JSON.stringify(kept.linksNamed(keys)) === JSON.stringify(scanned.linksNamed(keys));
  const alias = pick([...scanned.list('alias').map((fact) => fact.alias), 'other'], random);
  const isAliasedAlike = kept.aliased(alias).join() === scanned.aliased(alias).join();
  return [
    ...texts,
    ...lists,
    ...own.map((kind) => `${kind} of ${path}`),
    ...together.map((kind) => `${kind} of some texts`),
    ...(isNamedAlike ? [] : ['links named']),
    ...(kept.countLinks() === scanned.countLinks() ? [] : ['count of links']),
    ...(['tag', 'property'] as const)
      .filter((kind) => !isHeldAlike(kind, { kept, scanned }))
      .map((kind) => `holders of a ${kind}`),
    ...(isAliasedAlike ? [] : [`alias ${alias}`]),
    ...[alias, path.slice(path.lastIndexOf('/') + 1, -3)]
      .filter((name) => kept.named(name).join() !== scanned.named(name).join())
      .map((name) => `name ${name}`),
    ...Array.from({ length: 4 }, () => pieceOf(kept, textOf, random)).flatMap((piece) => [
      ...wrongVerdicts(kept, textOf, piece),
      ...wrongRanks(kept, scanned, piece),
      ...wrongOccurrences(kept, scanned, piece),
    ]),
  ];
}

/** As JSON, including the numbers that JSON does not have. */
function exactly(facts: readonly object[]): string {
  return JSON.stringify(facts, (_, part) =>
    typeof part === 'number' && !Number.isFinite(part) ? { number: `${part}` } : part,
  );
}

function allTexts(index: NoteIndex): string {
  const texts = index.texts();
  return JSON.stringify(
    texts.map(({ path, bytes, createdMs, modifiedMs, state }) => [path, bytes, createdMs, modifiedMs, state]),
  );
}

/** A part of some note, cut anywhere between its characters. */
function pieceOf(index: NoteIndex, textOf: TextOf, random: Random): string {
  const known = index.texts().filter(({ path, state, bytes }) => state === 'read' && path.endsWith('.md') && bytes > 0);
  const characters = Array.from(textOf(pick(known, random).path).text);
  const from = Math.floor(random() * characters.length);
  return characters.slice(from, from + 1 + Math.floor(random() * 8)).join('');
}

function wrongVerdicts(index: NoteIndex, textOf: TextOf, piece: string): string[] {
  const verdicts = index.holding(piece);
  const wanted = fold(piece);
  return index.texts().flatMap(({ path, state }, at) => {
    if (!path.endsWith('.md')) return [];
    const isHeld = state === 'read' && textOf(path).folded.includes(wanted);
    const isWrong = isHeld ? verdicts[at] === 0 : verdicts[at] === 2;
    return isWrong ? [`${JSON.stringify(piece)} in ${path}: ${verdicts[at]}`] : [];
  });
}

function wrongRanks(kept: NoteIndex, scanned: NoteIndex, words: string): string[] {
  const [a, b] = [kept.rank(words.split(' ')), scanned.rank(words.split(' '))];
  const wrong = kept.texts().filter((_, at) => Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 1e-6);
  return wrong.map(({ path }) => `rank of ${path} for ${JSON.stringify(words)}`);
}

/** Words of a piece of text that an index counts differently, or does not list although a text has them. */
function wrongOccurrences(kept: NoteIndex, scanned: NoteIndex, piece: string): string[] {
  const words = piece.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return words.flatMap((word) => {
    const [a, b] = [kept, scanned].map((index) => {
      const { places, weights } = index.occurrences([word]);
      const found = places.map((place, at) => `${place}:${weights[at]}`).sort();
      const listed = index.wordsFrom(word.slice(0, 2), (known) => known === word);
      const ending = index.wordsTo(word.slice(1), (known) => known === word);
      const isListed = listed.includes(word) && ending.includes(word) && index.knownWords([word]).has(word);
      return { found: found.join(), isListed };
    });
    const isUnlisted = a?.found !== '' && a?.isListed !== true;
    return a?.found === b?.found && !isUnlisted ? [] : [`occurrences of ${word}`];
  });
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
