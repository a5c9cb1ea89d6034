import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FactOf, factsOf } from '../metadata/note-facts.ts';
import { type NoteIndex, verdict } from '../metadata/note-index.ts';
import type { IndexDatabase } from './database.ts';
import { LayeredIndex } from './layered-index.ts';
import { refresh } from './refresh.ts';
import { ScanIndex } from './scan-index.ts';
import { SqliteIndex } from './sqlite-index.ts';
import { TextSource, temporaryIndex } from './temporary-index.test.kit.ts';

const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'index of a test '));
const JUST_NOW_MS = 3000;
const LONG_AGO_MS = 60_000;
const KINDS = [
  'alias',
  'heading',
  'tag',
  'property',
  'fault',
  'task',
  'block',
  'link',
] as const satisfies (keyof FactOf)[];

/** Texts with facts of every kind, in two folders. */
const texts = Object.fromEntries(
  Array.from({ length: 64 }, (_, at) => [
    `${at % 2 === 0 ? 'Even' : 'Odd'}/${at}.md`,
    `---\naliases: [name ${at}]\nrank: ${at}\n---\n# Heading ${at}\n[[${at + 1}]] #tag/${at} lantern\n- [ ] do it\n\nblock ^b${at}\n`,
  ]),
);

test('texts that are not indexed yet give the same answers as indexed ones', async () => {
  using waiting = temporaryIndex(newFolder());
  using taken = temporaryIndex(newFolder());
  const source = new TextSource(texts);
  await settled(waiting.database, source);
  const change = (agoMs: number) => {
    source.put('Even/2.md', '---\naliases: other\n---\n[[5]] [[5]] #new lantern lantern\n- [x] done\n', agoMs);
    source.put('Odd/5a.md', '# Added\n[[Odd/7|seven]] a lantern ^x\n', agoMs);
    source.put('Odd/Sub/New.md', '---\nrank: [\n---\nnothing but torch\n', agoMs);
  };
  source.remove('Even/4.md');
  change(JUST_NOW_MS);
  const layered = await indexOf(waiting.database, source);
  change(LONG_AGO_MS);
  const stored = await indexOf(taken.database, source);

  expect(layered).toBeInstanceOf(LayeredIndex);
  expect(stored).toBeInstanceOf(SqliteIndex);
  for (const kind of KINDS) {
    expect(layered.list(kind)).toEqual(stored.list(kind));
    for (const path of ['Even/2.md', 'Even/4.md', 'Odd/5.md', 'Odd/5a.md'])
      expect(layered.list(kind, path)).toEqual(stored.list(kind, path));
    const some = ['Even/2.md', 'Odd/9.md', 'Even/4.md', 'Odd/5.md', 'Odd/5a.md', 'None.md'];
    const single = some.map((path) => [path, stored.list(kind, path)] as const);
    const byPath = new Map(single.filter(([, facts]) => facts.length > 0));
    expect(layered.listByPath(kind, some)).toEqual(byPath);
    expect(stored.listByPath(kind, some)).toEqual(byPath);
  }
  const links = ['5', '7', 'odd/7'];
  expect(layered.linksNamed(links)).toEqual(stored.linksNamed(links));
  for (const name of ['#new', '#tag/2', '#tag/4', 'rank', 'aliases', 'none'])
    for (const kind of ['tag', 'property'] as const) {
      const isWanted = (written: string) => written === name;
      expect([...layered.holders(kind, isWanted)].sort()).toEqual([...stored.holders(kind, isWanted)].sort());
    }
  expect(layered.holders('tag', (tag) => tag === '#new')).toEqual(new Set(['Even/2.md']));
  expect(layered.countLinks()).toBe(stored.countLinks());
  for (const alias of ['other', 'name 2', 'name 4', 'name 6'])
    expect(layered.aliased(alias)).toEqual(stored.aliased(alias));
  for (const words of [['lantern'], ['torch', 'head'], ['name']])
    expect(layered.rank(words)).toEqual(stored.rank(words));
  const names = layered.texts().map(({ path }) => path);
  expect(names).toEqual(stored.texts().map(({ path }) => path));
  const recent = ['Even/2.md', 'Odd/5a.md', 'Odd/Sub/New.md'].map((path) => names.indexOf(path));
  for (const [place, known] of stored.holding('lantern').entries())
    expect(layered.holding('lantern')[place]).toBe(recent.includes(place) ? verdict.maybe : known);
  waiting.database.commit();
  taken.database.commit();
});

test('a word in thousands of texts has the same frequency with an index as without', async () => {
  using index = temporaryIndex(newFolder());
  const many = Object.fromEntries(
    Array.from({ length: 4200 }, (_, at) => [
      at % 3 === 0 ? `lantern ${at}.md` : `${at}.md`,
      `${at % 5 === 0 ? '# A lantern\n' : ''}${'lantern '.repeat(1 + (at % 4))}${at}`,
    ]),
  );
  const source = new TextSource(many);
  const stored = await indexOf(index.database, source);
  const scanned = scanOf(stored, many);

  expect(stored.rank(['lantern'])).toEqual(scanned.rank(['lantern']));
  expect(stored.rank(['lantern', '42'])).toEqual(scanned.rank(['lantern', '42']));
  const counted = stored.occurrences(['lantern']);
  expect([0, 4199, 4200].map((count) => counted.areMoreThan(count))).toEqual([true, true, false]);
  expect(counted.places.toSorted((a, b) => a - b)).toEqual(scanned.occurrences(['lantern']).places);
  index.database.commit();
});

test.each(['stored', 'layered', 'scanned'] as const)(
  'the ranks of some texts do not depend on the others, %s',
  async (how) => {
    using whole = temporaryIndex(newFolder());
    using part = temporaryIndex(newFolder());
    const hidden = (path: string) => path.startsWith('Odd/');
    const grown = {
      ...texts,
      'Even/Torch.md': 'a torch, a lantern and 提灯\n',
      'Odd/Torch.md': `# Torch\n${'torch 提灯 '.repeat(500)}`,
    };
    const visible = Object.fromEntries(Object.entries(grown).filter(([path]) => !hidden(path)));
    const all = await indexAs(how, whole.database, grown);
    const few = await indexAs(how, part.database, visible);
    const places = Int32Array.from(all.texts().keys()).filter((at) => !hidden(all.texts()[at]?.path ?? ''));

    for (const words of [['lantern'], ['torch', 'lantern', 'heading'], ['提灯'], ['to'], ['nothing']])
      expect(all.rank(words, places)).toEqual(few.rank(words));
    whole.database.commit();
    part.database.commit();
  },
);

async function indexAs(
  how: 'stored' | 'layered' | 'scanned',
  database: IndexDatabase,
  given: Readonly<Record<string, string>>,
): Promise<NoteIndex> {
  const source = new TextSource(given);
  const changed = Object.entries(given).filter(([path]) => how === 'layered' && path.endsWith('Torch.md'));
  for (const [path] of changed) source.remove(path);
  await settled(database, source);
  for (const [path, text] of changed) source.put(path, text, JUST_NOW_MS);
  const index = await indexOf(database, source);
  expect(index).toBeInstanceOf(how === 'layered' ? LayeredIndex : SqliteIndex);
  return how === 'scanned' ? scanOf(index, given) : index;
}

function scanOf(index: NoteIndex, given: Readonly<Record<string, string>>): ScanIndex {
  return new ScanIndex(
    index.texts().map((file) => {
      const text = given[file.path] ?? '';
      return { ...file, text, facts: factsOf(file.path, text) };
    }),
  );
}

async function settled(database: IndexDatabase, source: TextSource): Promise<void> {
  await refresh(database, source, { survey: await source.survey() });
  database.commit();
}

/** Built as in an index that stays open. */
async function indexOf(database: IndexDatabase, source: TextSource): Promise<LayeredIndex | SqliteIndex> {
  const freshness = await refresh(database, source, { survey: await source.survey() });
  const stored = new SqliteIndex(database, freshness, '');
  return freshness.recent.size === 0 ? stored : new LayeredIndex(stored, freshness.recent);
}
