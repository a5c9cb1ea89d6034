import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool } from './ask-tool.ts';

const tree = {
  'Projects/Alpha.md': '# Alpha Project\n\nThe PROJECT timeline is set for Q2.\n',
  'Projects/Beta.md': '# Beta\n\nA projector, no plan.\n',
  'Board.canvas': JSON.stringify({ nodes: [{ id: '1', type: 'text', text: 'project timeline' }] }),
  'project timeline.md': 'empty\n',
};

function pathsIn(output: { results: readonly { path: string }[] }): string[] {
  return output.results.map(({ path }) => path);
}

test(`search_notes finds notes that contain all parts of the query, with an excerpt ${requirement(
  'smarthole.search-notes.all-parts',
  'smarthole.search-notes.result',
)}`, async () => {
  const call = askTool('smarthole', noteAgent(tree));

  const both = await call('search_notes', { query: 'project TIME' });
  const one = await call('search_notes', { query: 'rojec' });
  const none = await call('search_notes', { query: 'project nowhere' });

  const excerpt = '# Alpha Project The PROJECT timeline is set for Q2.';
  expect(both).toMatchObject({ output: { results: [{ path: 'Projects/Alpha.md', excerpt }] }, is_error: false });
  expect(JSON.parse(both.data)).toEqual(both.output);
  expect(pathsIn(one.output).toSorted()).toEqual(['Projects/Alpha.md', 'Projects/Beta.md']);
  expect(none).toMatchObject({ output: { results: [] }, is_error: false });
});

test(`an excerpt shows up to three matches with 100 characters on both sides ${requirement('smarthole.search-notes.excerpts')}`, async () => {
  const gap = 'x'.repeat(300);
  const call = askTool(
    'smarthole',
    noteAgent({ 'Long.md': `${gap}seed${gap}seed${gap}Soil${gap}seed${gap}seed${gap}` }),
  );

  const { output } = await call('search_notes', { query: 'seed soil' });

  const around = 'x'.repeat(100);
  const shown = ['seed', 'seed', 'Soil'].map((match) => `${around}${match}${around}`);
  expect(output.results[0].excerpt).toBe(`...${shown.join('...')}...`);
});

test(`search_notes returns at most ten notes, the most relevant first ${requirement(
  'smarthole.search-notes.limit',
  'smarthole.search-notes.relevance',
)}`, async () => {
  const others = Array.from({ length: 20 }, (_, index) => [
    `Notes/${index}.md`,
    `A seed, ${'many words '.repeat(50)} soil.`,
  ]);
  const call = askTool('smarthole', noteAgent({ ...Object.fromEntries(others), 'Zoo.md': 'seed soil\n' }));

  const { output } = await call('search_notes', { query: 'seed soil' });

  expect(output.results).toHaveLength(10);
  expect(output.results[0].path).toBe('Zoo.md');
});

test(`search_notes returns contents only on request, and up to 10,000 characters of each ${requirement(
  'smarthole.search-notes.content',
  'smarthole.search-notes.content-cut',
)}`, async () => {
  const long = `seed ${'x'.repeat(12_000)}`;
  const call = askTool('smarthole', noteAgent({ 'Long.md': long, 'Short.md': '# seed\r\n' }));

  const without = await call('search_notes', { query: 'seed' });
  const within = await call('search_notes', { query: 'seed', read_content: true });

  for (const result of without.output.results) expect(result).not.toHaveProperty('content');
  const contents = Object.fromEntries(
    within.output.results.map(({ path, content }: { path: string; content: string }) => [path, content]),
  );
  expect(contents).toEqual({
    'Short.md': '# seed\r\n',
    'Long.md': `${long.slice(0, 10_000)}\n\n[... truncated, showing 10000 of 12005 characters; read_file reads the rest]`,
  });
});

test('search_notes with an empty query says what to send', async () => {
  const call = askTool('smarthole', noteAgent({}));

  expect(await call('search_notes', { query: ' ' })).toMatchObject({
    output: 'Error: query is empty. Send at least one word to search for.',
    is_error: true,
    retry: true,
  });
});
