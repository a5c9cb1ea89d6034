import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const whole = { truncated: false, next_cursor: null };

export const goldensOfBaseQueries: readonly Golden[] = [
  {
    name: 'query_base',
    before: {
      'Books.base':
        'filters: price\nformulas:\n  twice: price * 2\nviews:\n  - name: Shelf\n    order: [file.name, formula.twice, by]\n    summaries: {price: Sum}\n    groupBy: {property: by}\n',
      'A.md': '---\nprice: 2\nby: "[[Ann]]"\n---\n',
      'B.md': '---\nprice: "3"\n---\n',
      'Ann.md': '',
    },
    request: requestV2('query_base', { base: 'Books' }),
    response: successV2(
      '| file name | twice | by |\n| --- | --- | --- |\n| A | 4 | Ann |\n| B | Invalid operator between String and Number |  |\n' +
        '\nSummaries: price 2 (Sum)\nGroup Ann, 1 row: price 2 (Sum)\nGroup None, 1 row: price – (Sum)\n' +
        'formulas.twice, line 3, column 10: Invalid operator between String and Number (1 row, first: B.md)',
      {
        base: 'Books.base',
        view: { name: 'Shelf', type: 'table' },
        this: 'Books.base',
        columns: [
          { property: 'file.name', name: 'file name' },
          { property: 'formula.twice', name: 'twice' },
          { property: 'note.by', name: 'by' },
        ],
        rows: [
          {
            path: 'A.md',
            values: { 'file.name': 'A', 'formula.twice': 4, 'note.by': { type: 'link', text: 'Ann', path: 'Ann.md' } },
          },
          {
            path: 'B.md',
            values: {
              'file.name': 'B',
              'formula.twice': { type: 'error', message: 'Invalid operator between String and Number' },
              'note.by': null,
            },
          },
        ],
        groups: [
          { key: { type: 'link', text: 'Ann', path: 'Ann.md' }, rows: 1, summaries: { 'note.price': 2 } },
          { key: null, rows: 1, summaries: { 'note.price': null } },
        ],
        summaries: { 'note.price': 2 },
        matched_count: 2,
        problems: [
          {
            severity: 'error',
            reason: 'TYPE',
            where: 'formulas.twice',
            line: 3,
            column: 10,
            message: 'Invalid operator between String and Number',
            rows: 1,
            first_row: 'B.md',
          },
        ],
        total_count: 2,
        ...whole,
      },
    ),
  },
  {
    name: 'query_base with all views',
    before: { 'Books.base': 'views:\n  - {name: A}\n  - {name: B, type: cards, filters: a ==}\n' },
    request: requestV2('query_base', { base: 'Books', all_views: true }),
    response: successV2(
      '## A\n\n| file name |\n| --- |\n| Books.base |\n\n## B\n\nNo rows.\n\nviews[1].filters, line 3, column 41: Unable to parse formula. Something is missing at its end.',
      {
        base: 'Books.base',
        view: { name: 'A', type: 'table' },
        this: 'Books.base',
        columns: [{ property: 'file.name', name: 'file name' }],
        rows: [{ path: 'Books.base', values: { 'file.name': 'Books.base' } }],
        matched_count: 1,
        problems: [],
        total_count: 1,
        ...whole,
        other_views: [
          {
            view: { name: 'B', type: 'cards' },
            columns: [{ property: 'file.name', name: 'file name' }],
            rows: [],
            matched_count: 0,
            problems: [
              {
                severity: 'error',
                reason: 'SYNTAX',
                where: 'views[1].filters',
                line: 3,
                column: 41,
                message: 'Unable to parse formula. Something is missing at its end.',
              },
            ],
            total_count: 0,
            ...whole,
          },
        ],
        views_total: 2,
      },
    ),
  },
  {
    name: 'a base that does not exist',
    reason: 'BASE_NOT_FOUND',
    before: { 'Books.base': '' },
    request: requestV2('query_base', { base: 'Boks' }),
    response: failureV2('BASE_NOT_FOUND', "Base 'Boks' not found", {
      hint: 'Did you mean "Books.base"?',
      details: { base: 'Boks', suggestions: ['Books.base'], bases: ['Books.base'] },
    }),
  },
  {
    name: 'a name that two bases have',
    reason: 'BASE_AMBIGUOUS',
    before: { 'X/Books.base': '', 'Y/Books.base': '' },
    request: requestV2('query_base', { base: 'Books' }),
    response: failureV2('BASE_AMBIGUOUS', "'Books' may be any of 2 bases", {
      hint: 'Send the path of one of them: X/Books.base, Y/Books.base.',
      details: { base: 'Books', candidates: ['X/Books.base', 'Y/Books.base'], total: 2 },
    }),
  },
  {
    name: 'a base with two kinds of filters in one group',
    reason: 'BASE_MALFORMED',
    before: { 'Books.base': 'filters:\n  and: [a]\n  or: [b]\n' },
    request: requestV2('query_base', { base: 'Books' }),
    response: failureV2(
      'BASE_MALFORMED',
      `The base 'Books.base' cannot be read: line 2, column 3: "filters" may only have one of an "and", "or", or "not" keys.`,
      { hint: 'Fix the YAML at that place.', details: { base: 'Books.base', line: 2, column: 3 } },
    ),
  },
  {
    name: 'a base with too many lists',
    reason: 'BASE_TOO_LARGE',
    before: { 'Books.base': `a: [${'[],'.repeat(72_000)}]` },
    request: requestV2('query_base', { base: 'Books' }),
    response: failureV2(
      'BASE_TOO_LARGE',
      "The base 'Books.base' cannot be read: line 1, column 216001: The base has more than 360000 tokens.",
      {
        hint: 'Split the base: move some of its views to another base.',
        details: { base: 'Books.base', line: 1, column: 216_001, unit: 'tokens', limit: 360_000 },
      },
    ),
  },
  {
    name: 'a view that does not exist',
    reason: 'VIEW_NOT_FOUND',
    before: { 'Books.base': 'views: [{name: Shelf}]' },
    request: requestV2('query_base', { base: 'Books', view: 'Shelve' }),
    response: failureV2('VIEW_NOT_FOUND', "The base has no view 'Shelve'", {
      hint: 'Did you mean "Shelf"?',
      details: { view: 'Shelve', suggestions: ['Shelf'], views: ['Shelf'] },
    }),
  },
];
