import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import type { Link } from '../../packages/markdown/src/text/note-structure.ts';
import { vaultToTest } from './shared-data.ts';

/** The number of notes, links (with embeds) and block ids of each corpus, from the corpora's own description. */
const corpora = [
  { name: 'orchard', notes: 57, blocks: 2 },
  { name: 'tasks-demo', notes: 205, blocks: 0 },
  { name: 'knowledge-garden-zh', notes: 3176, blocks: 150 },
  { name: 'dnd5e-srd', notes: 1470, blocks: 500 },
].map((row) => ({ ...row, vault: vaultToTest(row.name) }));

for (const { name, notes, blocks, vault } of corpora) {
  test.skipIf(vault === undefined)(`every note of ${name} is parsed, and its parts have the right text`, () => {
    const texts = notesOf(vault ?? '');

    const found = texts.map((text) => ({ text, note: parseNote(text) }));

    expect(texts).toHaveLength(notes);
    expect(found.reduce((sum, { note }) => sum + note.blocks.length, 0)).toBeGreaterThanOrEqual(blocks);
    for (const { text, note } of found) {
      expect(note.tags.filter(({ tag, start, end }) => text.slice(start, end) !== tag)).toEqual([]);
      expect([...note.links, ...note.embeds].filter((link) => !isAsWritten(text, link))).toEqual([]);
      expect(note.blocks.filter(({ start, end, id }) => start >= end || !text.includes(`^${id}`))).toEqual([]);
    }
  });
}

function notesOf(vault: string): string[] {
  return globSync('**/*.md', { cwd: vault }).map((path) => readFileSync(join(vault, path), 'utf8'));
}

function isAsWritten(text: string, { form, start, end, target, display, link, displayText }: Link): boolean {
  const original = text.slice(start, end);
  if (!(form === 'wikilink' ? /^!?\[\[.*\]\]$/ : /^!?\[[\s\S]*\)$/).test(original)) return false;
  if (form === 'wikilink' && text.slice(target.start, target.end) !== link) return false;
  return display === undefined || text.slice(display.start, display.end) === displayText;
}
