import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const tree = {
  'A.md': '#red\n- [ ] one #red\n',
  'AB.md': '#red #blue/sky\n- [ ] two #red #blue\n',
  'B.md': '---\ntags: [blue]\n---\n- [ ] three #blue\n',
  'C.md': 'none\n',
};
const tags = ['red', '#blue'];

test.each([
  ['list_notes', {}, 'notes'],
  ['search_notes', { query: 'file:md' }, 'results'],
  ['list_tasks', {}, 'tasks'],
  ['get_graph', { kinds: ['note'] }, 'nodes'],
] as const)('%s matches all of the tags, or any', async (command, params, rows) => {
  const { ask } = noteAgent(tree);
  const paths = async (rest: object) => {
    const { metadata } = await ask(command, { ...params, tags, ...rest });
    return metadata[rows].map(({ path }: { path: string }) => path).sort();
  };

  expect(await paths({})).toEqual(['AB.md']);
  expect(await paths({ match: 'all' })).toEqual(['AB.md']);
  expect(await paths({ match: 'any' })).toEqual(['A.md', 'AB.md', 'B.md']);
});

test('a bulk command selects notes with all of the tags, or with any', async () => {
  const { ask } = noteAgent(tree);
  const selected = async (match?: string) => {
    const select = { tags, ...(match === undefined ? {} : { match }) };
    const { metadata } = await ask('bulk_tag', { select, add: ['x'] });
    return metadata.items.map(({ path }: { path: string }) => path);
  };

  expect(await selected()).toEqual(['AB.md']);
  expect(await selected('any')).toEqual(['A.md', 'AB.md', 'B.md']);
});

test('with match: any, an unknown tag is an error only if all tags are unknown', async () => {
  const { ask } = noteAgent(tree);
  const list = (wanted: readonly string[], match: string) => ask('list_notes', { tags: wanted, match });
  const select = (wanted: readonly string[], match: string) =>
    ask('bulk_tag', { select: { tags: wanted, match }, add: ['x'] });

  expect((await list(['rde', 'red'], 'any')).metadata.total_count).toBe(2);
  expect((await select(['rde', 'red'], 'any')).metadata.totals.selected).toBe(2);
  for (const ask of [list, select]) {
    expect(await ask(['rde', 'red'], 'all')).toMatchObject({ reason: 'TAG_NOT_FOUND', details: { tag: '#rde' } });
    expect(await ask(['rde', 'bleu'], 'any')).toMatchObject({ reason: 'TAG_NOT_FOUND', details: { tag: '#rde' } });
  }
});
