import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused, succeeded } from './ask-tool.ts';

const tree = {
  'Notes/Plan.md': 'the project plan\n',
  'Notes/Repair.md': 'projector repair\n',
  'Notes/Team.md': '# Team\n\nProject with team\n',
  'Notes/Proposal.md': 'project proposal\n',
  'Notes/team project.md': 'neither\n',
  'Board.canvas': JSON.stringify({ nodes: [{ id: '1', type: 'text', text: 'project team' }] }),
  'project team.txt': 'project team',
};

test.each([
  ['project', ['Notes/Plan.md', 'Notes/Proposal.md', 'Notes/Team.md']],
  ['project team', ['Notes/Team.md']],
  ['  TEAM   Project ', ['Notes/Team.md']],
  ['proj', []],
])(
  `%j finds %j: all words, whole, in any case, in notes ${requirement(
    'co.search-notes.all-words',
    'co.search-notes.whole-words',
    'co.search-notes.any-case',
    'co.search-notes.markdown-only',
  )}`,
  async (query, paths) => {
    const call = askTool('co', noteAgent(tree));

    const { output } = await call('search_notes', { query });

    expect([...output.display.matchAll(/^\*\*(.*)\*\*$/gm)].map(([, path]) => path)).toEqual(paths);
    expect(output.count).toBe(paths.length);
  },
);

test(`a search shows each note by its path and a snippet ${requirement('co.search-notes.display', 'co.search-notes.count')}`, async () => {
  const call = askTool('co', noteAgent(tree));

  const answer = await call('search_notes', { query: 'project' });

  const output = {
    display: [
      '**Notes/Plan.md**',
      '  the project plan',
      '**Notes/Proposal.md**',
      '  project proposal',
      '**Notes/Team.md**',
      '  Project with team',
    ].join('\n'),
    count: 3,
    has_more: false,
  };
  expect(answer).toMatchObject(succeeded(output));
  expect(JSON.parse(answer.data)).toEqual(output);
});

test(`has_more is true if and only if more notes match than the limit ${requirement('co.search-notes.has-more', 'co.search-notes.limit')}`, async () => {
  const notes = Array.from({ length: 11 }, (_, index) => [`Notes/${String(index).padStart(2, '0')}.md`, 'seeds']);
  const cards = Array.from({ length: 11 }, (_, index) => [
    `Cards/${index}.canvas`,
    '{"nodes":[{"type":"text","text":"seeds"}]}',
  ]);
  const call = askTool('co', noteAgent(Object.fromEntries([...cards, ...notes])));

  expect(await call('search_notes', { query: 'seeds' })).toMatchObject({ output: { count: 10, has_more: true } });
  expect(await call('search_notes', { query: 'seeds', limit: 11 })).toMatchObject({
    output: { count: 11, has_more: false },
  });
  expect(await call('search_notes', { query: 'seeds', limit: 1 })).toMatchObject({
    output: { display: '**Notes/00.md**\n  seeds', count: 1, has_more: true },
  });
  expect(await call('search_notes', { query: 'seeds', limit: 0 })).toMatchObject({ reason: 'INVALID_PARAMS' });
});

test(`a search without matches is a result ${requirement('co.search-notes.no-results', 'co.errors.empty-result')}`, async () => {
  const output = { display: 'No notes found matching: nowhere at all', count: 0, has_more: false };

  for (const vault of [tree, {}])
    expect(await askTool('co', noteAgent(vault))('search_notes', { query: 'nowhere at all' })).toMatchObject(
      succeeded(output),
    );
});

test.each(['', ' \n', '?!'])(
  `a search for %j asks for keywords ${requirement('co.search-notes.empty-query', 'co.errors.retry')}`,
  async (query) => {
    const call = askTool('co', noteAgent(tree));

    expect(await call('search_notes', { query })).toMatchObject(refused('Provide keywords to search'));
  },
);

test('a search can be limited to a folder and a tag', async () => {
  const call = askTool(
    'co',
    noteAgent({
      'Work/A.md': 'word #red\n',
      'Work/Sub/B.md': 'word #red/dark\n',
      'Workbench/C.md': 'word #red\n',
      'D.md': 'word `#red`\n',
    }),
  );
  const found = async (args: object) =>
    (await call('search_notes', { query: 'word', ...args })).output.display.match(/[A-D]\.md/g);

  expect(await found({ folder: null, tag: ' ' })).toEqual(['D.md', 'A.md', 'B.md', 'C.md']);
  expect(await found({ folder: 'Work' })).toEqual(['A.md', 'B.md']);
  expect(await found({ folder: ' work\\Sub/ ', tag: '#red' })).toEqual(['B.md']);
  expect(await found({ tag: 'red' })).toEqual(['A.md', 'B.md', 'C.md']);
  expect(await call('search_notes', { query: 'word', tag: 'blue' })).toMatchObject(
    succeeded({ display: 'No notes found matching: word', count: 0, has_more: false }),
  );
  expect(await call('search_notes', { query: 'word', folder: 'Wrok' })).toMatchObject(
    refused('Folder \'Wrok\' not found. Did you mean "Work"?'),
  );
});
