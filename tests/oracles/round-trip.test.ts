import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { setProperties } from '../../packages/markdown/src/properties/edits.ts';
import { withoutEmptyBlock } from '../../packages/markdown/src/properties/empty-block.test.kit.ts';
import { findFrontmatterBlock } from '../../packages/markdown/src/properties/frontmatter-block.ts';
import { readProperties } from '../../packages/markdown/src/properties/properties.ts';
import { addTags, removeTags } from '../../packages/markdown/src/tags/edit-tags.ts';
import { decodeNote, encodeNote } from '../../packages/markdown/src/text/note-text.ts';
import { applySplices, type Splice } from '../../packages/markdown/src/text/splice.ts';
import { isLong } from '../faults/ask-agent.ts';
import { vaultToTest } from './shared-data.ts';

const corpora = [
  { name: 'orchard', malformed: 1 },
  { name: 'tasks-demo', malformed: 0 },
  { name: 'knowledge-garden-zh', malformed: 0 },
  { name: 'dnd5e-srd', malformed: 0 },
].map((row) => ({ ...row, folder: vaultToTest(row.name) }));

/** Every third note of the largest vaults; `pnpm faults` takes all. */
const strideIn = (notes: number): number => (isLong || notes < 600 ? 1 : 5);

const SET = { 'agent test': ['[[A note]]', 'x: y'], zz: 1 };
const TAG = 'agent-test/one';

for (const { name, malformed, folder } of corpora) {
  test.skipIf(folder === undefined)(
    `the notes of ${name} have their old bytes after a property and a tag were added and removed`,
    () => {
      const notes = readNotes(folder ?? '');

      expect(notes.length).toBeGreaterThan(50);
      for (const { bytes, text } of notes) expect(Buffer.from(encodeNote(text)).equals(bytes)).toBe(true);
      const read = notes.map(({ text }) => ({ text, before: readProperties(text, findFrontmatterBlock(text)) }));
      expect(read.filter(({ before }) => 'malformed' in before)).toHaveLength(malformed);
      const tried = read.filter((_, at) => at % strideIn(read.length) === 0);
      for (const { text, before } of tried) if ('properties' in before) expectRoundTrips(text, before.properties);
    },
    60_000,
  );

  test.skipIf(folder === undefined)(`no note of ${name} is changed once its frontmatter is malformed`, () => {
    const broken = readNotes(folder ?? '').flatMap(({ text }) => {
      const block = findFrontmatterBlock(text);
      return block === undefined
        ? []
        : [`${text.slice(0, block.content.end)}broken: [\n${text.slice(block.content.end)}`];
    });

    expect(broken.length).toBeGreaterThan(20);
    for (const text of broken) {
      const malformed = {
        malformed: expect.objectContaining({ line: expect.any(Number), column: expect.any(Number) }),
      };
      expect(setProperties(text, { set: SET })).toEqual(malformed);
      expect(addTags(text, parseNote(text), [TAG])).toEqual(malformed);
    }
  });
}

function expectRoundTrips(text: string, before: object): void {
  const withProperty = change(text, setProperties(text, { set: SET }));
  expect(readProperties(withProperty, findFrontmatterBlock(withProperty))).toEqual({
    properties: { ...before, ...SET },
  });
  expect(setProperties(withProperty, { set: SET })).toEqual({ splices: [] });
  expect(change(withProperty, setProperties(withProperty, { unset: Object.keys(SET) }))).toBe(withoutEmptyBlock(text));

  const withTag = change(text, addTags(text, parseNote(text), [TAG]));
  expect(withTag).toContain(TAG);
  expect(change(withTag, removeTags(withTag, parseNote(withTag), { tags: [TAG], where: 'both' }))).toBe(
    withoutEmptyBlock(text),
  );
}

/** Makes a change and checks that only the intended text differs. */
function change(text: string, result: { splices: Splice[] } | { malformed: unknown }): string {
  if ('malformed' in result) throw new Error(`${JSON.stringify(result.malformed)} in ${text.slice(0, 500)}`);
  const changed = applySplices(text, result.splices);

  const [first, last] = [
    Math.min(...result.splices.map(({ start }) => start)),
    Math.max(...result.splices.map(({ end }) => end)),
  ];
  expect(last).toBeLessThanOrEqual(findFrontmatterBlock(text)?.end ?? first);
  expect(changed.startsWith(text.slice(0, first))).toBe(true);
  expect(changed.endsWith(text.slice(last))).toBe(true);
  return changed;
}

function readNotes(folder: string): { bytes: Buffer; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    .map((bytes) => ({ bytes, text: decodeNote(bytes) }));
}
