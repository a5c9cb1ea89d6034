import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, told } from './ask-tool.ts';

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

  expect(await call('list_notes', {})).toMatchObject(told(output));
  expect(await call('list_notes', { tag: null })).toMatchObject(told(output));
});

test('list_notes lists more notes than a page of a command holds', async () => {
  const notes = Array.from({ length: 1201 }, (_, index) => [`${String(index).padStart(4, '0')}.md`, '']);
  const call = askTool('co', noteAgent(Object.fromEntries(notes)));

  const { output } = await call('list_notes', {});

  expect(output.count).toBe(1201);
  expect(output.display.split('\n').at(-1)).toBe('- 1200.md');
});

test.each(['#project', 'PROJECT'])(
  `list_notes of %s lists the notes with that tag, as the app sees it ${requirement('co.list-notes.tag', 'co.list-notes.tag-exact')}`,
  async (tag) => {
    const call = askTool('co', noteAgent(tree));

    expect(await call('list_notes', { tag })).toMatchObject(told({ display: '- a/z.md\n- b.md', count: 2 }));
  },
);

test.each([
  [{}, {}],
  [{ tag: '#nowhere' }, tree],
  [{ tag: '#no tag' }, tree],
])(
  `list_notes %j without a note is a result ${requirement('co.list-notes.empty', 'co.errors.empty-result')}`,
  async (args, vault) => {
    const call = askTool('co', noteAgent(vault));

    expect(await call('list_notes', args)).toMatchObject(told({ display: 'No notes found.', count: 0 }));
  },
);
