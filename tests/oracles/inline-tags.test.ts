import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { oracle } from './shared-data.ts';

interface TagCase {
  readonly group: string;
  readonly label: string;
  readonly input: string;
  readonly tags: readonly string[];
}

const data = oracle<{ cases: readonly TagCase[] }>('inline-tags.json');
const cases = data?.cases ?? [];

test.skipIf(data === undefined)('there are texts with the tags that Obsidian found', () => {
  expect(cases).toHaveLength(233);
});

test.each(cases)('Obsidian finds the same tags ($group: $label)', ({ input, tags }) => {
  expect(parseNote(input).tags.map(({ tag }) => tag.slice(1))).toEqual(tags);
});
