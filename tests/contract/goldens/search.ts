import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

export const goldensOfSearch: readonly Golden[] = [
  {
    name: 'search_notes',
    before: { 'Garden.md': '# Garden\n\n- [ ] buy seeds\n', 'Log.md': 'Sow the seeds in May.\n', 'Plan.md': 'May\n' },
    request: requestV2('search_notes', { query: 'seeds -task:""', sort: 'path' }),
    response: successV2('Log.md:1: Sow the seeds in May.', {
      results: [{ path: 'Log.md', modified: 'ANY TIME', snippets: [{ line: 1, text: 'Sow the seeds in May.' }] }],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    }),
  },
  {
    name: 'a query with a misspelt operator',
    reason: 'QUERY_INVALID',
    request: requestV2('search_notes', { query: 'seeds filee:garden' }),
    response: failureV2(
      'QUERY_INVALID',
      'The query "seeds filee:garden" cannot be read: at column 7, "filee:" is not an operator',
      {
        hint: 'Did you mean "file:"? If it is text, put it in double quotes.',
        details: { query: 'seeds filee:garden', column: 7, near: 'filee:garden', meant: 'file:' },
      },
    ),
  },
];
