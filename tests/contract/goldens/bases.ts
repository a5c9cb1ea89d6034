import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const whole = { truncated: false, next_cursor: null };

const written = { transaction_id: 'ANY ID', dry_run: false };

const shelf = `filters:
  and:
    - file.inFolder("Books")
    - file.hasTag("book")
views:
  - name: Due
    filters: "!due.isEmpty() && by == this"
`;

export const goldensOfBases: readonly Golden[] = [
  {
    name: 'list_bases',
    before: { 'X/Books.base': 'views: [{name: Shelf, type: cards}]\nformulas: {a: "1"}\n', 'Y.base': 'views: }' },
    request: requestV2('list_bases', {}),
    response: successV2(
      'X/Books.base: Shelf (cards)\nY.base: line 1, column 8: Unexpected flow-map-end token in YAML stream: "}"',
      {
        bases: [
          { path: 'X/Books.base', views: [{ name: 'Shelf', type: 'cards' }], formulas: ['a'] },
          {
            path: 'Y.base',
            views: [],
            formulas: [],
            error: 'line 1, column 8: Unexpected flow-map-end token in YAML stream: "}"',
          },
        ],
        total_count: 2,
        ...whole,
      },
    ),
  },
  {
    name: 'check_base',
    before: { 'Books.base': 'filter: x\nformulas:\n  total: price.rond(2)\n' },
    request: requestV2('check_base', { base: 'Books' }),
    response: successV2(
      'warning: filter, line 1: The key "filter" has no meaning here. Did you mean filters?\n' +
        'error: formulas.total, line 3: Cannot find function "rond" Did you mean round?',
      {
        base: 'Books.base',
        valid: false,
        problems: [
          {
            severity: 'warning',
            reason: 'UNKNOWN_KEY',
            where: 'filter',
            line: 1,
            column: 1,
            message: 'The key "filter" has no meaning here.',
            did_you_mean: 'filters',
          },
          {
            severity: 'error',
            reason: 'UNKNOWN_FUNCTION',
            where: 'formulas.total',
            line: 3,
            column: 16,
            message: 'Cannot find function "rond"',
            did_you_mean: 'round',
          },
        ],
      },
    ),
  },
  {
    name: 'create_base',
    before: {},
    request: requestV2('create_base', {
      path: 'Books',
      filters: { and: ['file.hasTag("book")', '!done'] },
      formulas: { total: 'price * 2' },
      views: [{ type: 'table', name: 'All', order: ['file.name', 'formula.total'] }],
    }),
    response: successV2(
      'Created Books.base.\nwarning: filters, line 4: Versions of Obsidian differ in whether !done holds for a file without "done". Did you mean done != true?',
      {
        path: 'Books.base',
        etag: 'ANY ETAG',
        outcome: 'created',
        problems: [
          {
            severity: 'warning',
            reason: 'ADVICE',
            where: 'filters',
            line: 4,
            column: 8,
            message: 'Versions of Obsidian differ in whether !done holds for a file without "done".',
            did_you_mean: 'done != true',
          },
        ],
        transaction_id: 'ANY ID',
        dry_run: false,
        changes: [{ path: 'Books.base', kind: 'created' }],
      },
    ),
    after: {
      'Books.base':
        'filters:\n  and:\n    - file.hasTag("book")\n    - "!done"\nformulas:\n  total: price * 2\n' +
        'views:\n  - type: table\n    name: All\n    order:\n      - file.name\n      - formula.total\n',
    },
  },
  {
    name: 'a new base with an unknown function',
    reason: 'CONTENT_INVALID',
    before: {},
    request: requestV2('create_base', { path: 'Books', formulas: { total: 'price.rond(2)' } }),
    response: failureV2(
      'CONTENT_INVALID',
      'The base has 1 error: formulas.total, line 2, column 16: Cannot find function "rond" (did you mean round?)',
      {
        hint: 'Fix the base, or send allow_problems: true to create it as it is.',
        details: {
          path: 'Books.base',
          problems: [
            {
              severity: 'error',
              reason: 'UNKNOWN_FUNCTION',
              where: 'formulas.total',
              line: 2,
              column: 16,
              message: 'Cannot find function "rond"',
              did_you_mean: 'round',
            },
          ],
          total: 1,
        },
      },
    ),
  },
  {
    name: 'create_note for a view',
    before: { 'Books.base': shelf },
    request: requestV2('create_note', { path: 'Dune', base: 'Books', view: 'Due' }),
    response: successV2(
      'Created Books/Dune.md. It is not in the view "Due" of Books.base.\n' +
        'does not hold: !due.isEmpty() (views[0].filters, line 7)\n' +
        'warning: views[0].filters, line 7: No file was named for "this", so it stands for the base itself.',
      {
        path: 'Books/Dune.md',
        etag: 'ANY ETAG',
        outcome: 'created',
        in_view: false,
        unmet_filters: [{ where: 'views[0].filters', line: 7, column: 15, statement: '!due.isEmpty()' }],
        problems: [
          {
            severity: 'warning',
            reason: 'THIS_NOT_NAMED',
            where: 'views[0].filters',
            line: 7,
            column: 39,
            message: 'No file was named for "this", so it stands for the base itself.',
          },
        ],
        ...written,
        changes: [
          { path: 'Books', kind: 'folder_created' },
          { path: 'Books/Dune.md', kind: 'created' },
        ],
      },
    ),
    after: { 'Books.base': shelf, 'Books/Dune.md': '---\ndue:\nby: "[[Books.base]]"\ntags:\n  - book\n---\n' },
  },
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
        'formulas.twice, line 3: Invalid operator between String and Number (1 row, first: B.md)',
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
