import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { oracle } from './shared-data.ts';

/** Text, and its links with the display text if it is known. */
type LinkCase = readonly [text: string, links: readonly (readonly [link: string, displayText?: string])[]];

const data = oracle<{ cases: readonly LinkCase[] }>('wikilink-parse.json');
const cases = data?.cases ?? [];

test.skipIf(data === undefined)('there are texts with the links that Obsidian found', () => {
  expect(cases).toHaveLength(20);
});

test.each(cases)('Obsidian finds the same links in %j', (text, links) => {
  const { links: found } = parseNote(text);

  expect(found.map(({ link }) => link)).toEqual(links.map(([link]) => link));
  for (const [index, [, displayText]] of links.entries()) {
    if (displayText !== undefined) expect(found[index]?.displayText).toBe(displayText);
  }
});
