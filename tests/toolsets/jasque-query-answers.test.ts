import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

const garden = { 'projects/Garden.md': '#work budget', 'projects/website/Site.md': '' };

const paths = (output: { results: readonly { path: string }[] }) => output.results.map(({ path }) => path);

test(`limit bounds the number of results, and total_count is their total ${requirement(
  'jasque.query-vault.limit',
  'jasque.query-vault.result-total-count',
  'jasque.query-vault.result-truncated',
)}`, async () => {
  const { query } = jasqueIn(
    Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`${1000 + index}.md`, '- [ ] tea\n'])),
  );

  for (const asked of [
    { operation: 'list_notes' },
    { operation: 'search_text', query: 'tea' },
    { operation: 'list_tasks' },
  ]) {
    for (const [limit, shown] of [
      [undefined, 50],
      [1099, 1099],
      [1100, 1100],
      [5000, 1100],
    ] as const) {
      const { output } = await query({ ...asked, limit });
      expect(output).toMatchObject({ total_count: 1100, truncated: shown < 1100 });
      expect(new Set(paths(output)).size).toBe(shown);
    }
  }
});

test(`a query without matches is a result that says so ${requirement('jasque.query-vault.no-results')}`, async () => {
  const { query } = jasqueIn({ 'A.md': 'tea' });

  for (const args of [
    { operation: 'search_text', query: 'coffee' },
    { operation: 'find_by_tag', tags: ['coffee'] },
    { operation: 'find_by_tag', tags: ['2026'] },
    { operation: 'list_folders' },
    { operation: 'get_backlinks', path: 'A.md' },
    { operation: 'get_tags' },
    { operation: 'list_tasks' },
  ]) {
    const { output, is_error } = await query(args);
    expect(output).toEqual({
      success: true,
      operation: args.operation,
      total_count: 0,
      results: [],
      truncated: false,
      message: 'No results found. Try broadening your search.',
    });
    expect(is_error).toBe(false);
  }
});

test(`search_text without query and find_by_tag without tags are refused ${requirement(
  'jasque.query-vault.query-required',
  'jasque.query-vault.tags-required',
)}`, async () => {
  const { query } = jasqueIn(garden);

  for (const rest of [{}, { query: '' }, { query: ' ' }, { query: null }]) {
    expect(await query({ operation: 'search_text', ...rest })).toMatchObject(
      failed('Query parameter is required for search_text operation'),
    );
  }
  for (const rest of [{}, { tags: [] }, { tags: [''] }, { tags: null }]) {
    expect(await query({ operation: 'find_by_tag', ...rest })).toMatchObject(
      failed('Tags parameter is required for find_by_tag operation'),
    );
  }
});

test(`a missing path is reported with the next step ${requirement(
  'jasque.query-vault.path-not-found',
  'jasque.errors.are-results',
)}`, async () => {
  const { query } = jasqueIn(garden);

  for (const path of ['project', 'Garden.md', 'website/']) {
    for (const args of [
      { operation: 'search_text', query: 'budget' },
      { operation: 'find_by_tag', tags: ['work'] },
      { operation: 'list_notes' },
      { operation: 'list_folders' },
      { operation: 'get_backlinks' },
      { operation: 'list_tasks' },
    ]) {
      const answer = await query({ ...args, path });
      expect(answer).toMatchObject(
        failed(`Path not found: ${path}. Use operation='list_folders' to see available paths`),
      );
      expect(answer.output).toMatchObject({ total_count: 0, results: [], truncated: false });
    }
  }
});
