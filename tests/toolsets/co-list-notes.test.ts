import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, succeeded } from './ask-tool.ts';

const tree = {
  'b.md': '---\ntags: [Project]\n---\n',
  'a/z.md': 'text #project/garden\n',
  'a/code.md': '`#project` and #projects\n',
  'a/quoted.md': '```\n#project\n```\n',
  'Board.canvas': '{}',
  '.obsidian/x.md': '#project',
};

test(`list_notes lists every note by its path ${requirement(
  'co.list-notes.all',
  'co.list-notes.display',
  'co.list-notes.sorted',
  'co.list-notes.count',
)}`, async () => {
  const call = askTool('co', noteAgent(tree));
  const output = { display: '- a/code.md\n- a/quoted.md\n- a/z.md\n- b.md', count: 4 };

  expect(await call('list_notes', {})).toMatchObject(succeeded(output));
  expect(await call('list_notes', { tag: null })).toMatchObject(succeeded(output));
});

test(`list_notes lists at most 1,000 notes, and says how many more exist ${requirement('co.list-notes.bound')}`, async () => {
  const paths = Array.from({ length: 1201 }, (_, index) => `${String(index).padStart(4, '0')}.md`);
  const call = askTool('co', noteAgent(Object.fromEntries(paths.map((path) => [path, path < '1000' ? '#many' : '']))));

  const all = (await call('list_notes', {})).output;
  const tagged = (await call('list_notes', { tag: '#many' })).output;

  const listed = paths.slice(0, 1000).map((path) => `- ${path}`);
  expect(all).toEqual({
    display: [...listed, '… and 201 more notes. List them by tag, or search for words in them.'].join('\n'),
    count: 1000,
  });
  expect(tagged).toEqual({ display: listed.join('\n'), count: 1000 });
});

test.each(['#project', 'PROJECT'])(
  `list_notes of %s lists the notes with that tag, as Obsidian sees it ${requirement('co.list-notes.tag', 'co.list-notes.tag-exact')}`,
  async (tag) => {
    const call = askTool('co', noteAgent(tree));

    expect(await call('list_notes', { tag })).toMatchObject(succeeded({ display: '- a/z.md\n- b.md', count: 2 }));
  },
);

test.each([
  [{}, {}],
  [{ tag: '#nowhere' }, tree],
  [{ tag: '#no tag' }, tree],
])(
  `list_notes %j without a match is a result ${requirement('co.list-notes.empty', 'co.errors.empty-result')}`,
  async (args, vault) => {
    const call = askTool('co', noteAgent(vault));

    expect(await call('list_notes', args)).toMatchObject(succeeded({ display: 'No notes found.', count: 0 }));
  },
);
