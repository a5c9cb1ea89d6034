import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const tree = Object.fromEntries(
  ['A', 'B', 'C', 'D'].map((name) => [
    `${name}/${name}.md`,
    `---\nkind: ${name}\nk${name}: 1\n---\ntea #${name} [[no]]\n- [ ] x\n`,
  ]),
);

const questions: [string, object][] = [
  ['list_notes', {}],
  ['list_tags', {}],
  ['list_properties', {}],
  ['list_folders', {}],
  ['list_tasks', {}],
  ['list_structure', {}],
  ['search_notes', { query: 'tea' }],
  ['get_graph', {}],
  ['find_broken_links', {}],
  ['find_orphans', {}],
];

test.each(questions)(
  'a cursor of %s continues in its vault, and is refused in another with the same notes',
  async (name, asked) => {
    const [one, other] = [noteAgent(tree), noteAgent(tree)];
    const { metadata } = await one.ask(name, { ...asked, limit: 1 });
    const next = { ...asked, limit: 1, cursor: metadata.next_cursor };

    const [own, foreign] = [await one.ask(name, next), await other.ask(name, next)];

    expect(own.status).toBe('success');
    expect(foreign.reason).toBe('CURSOR_INVALID');
  },
);

test.each(['obsidian', 'question'])(
  'a caller that removes the notes of each page from a search in mode %s gets every note',
  async (mode) => {
    const notes = Array.from({ length: 900 }, (_, at) => [`${at}.md`, `tea ${'leaf '.repeat((at * 37) % 101)}\n`]);
    const { vault, ask } = noteAgent(Object.fromEntries(notes));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { metadata } = await ask('search_notes', { query: 'tea', mode, limit: 100, ...(cursor && { cursor }) });
      for (const { path } of metadata.results) rmSync(join(vault, path));
      seen.push(...metadata.results.map(({ path }: { path: string }) => path));
      cursor = metadata.next_cursor;
    }

    expect(seen.toSorted()).toEqual(notes.map(([path]) => path).toSorted());
  },
);
