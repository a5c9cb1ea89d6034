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
      'X/Books.base: Shelf (cards)\nY.base: line 1, column 8: "}" does not belong here. Remove it, or put the text in quotes.',
      {
        bases: [
          { path: 'X/Books.base', views: [{ name: 'Shelf', type: 'cards' }], formulas: ['a'] },
          {
            path: 'Y.base',
            views: [],
            formulas: [],
            error: 'line 1, column 8: "}" does not belong here. Remove it, or put the text in quotes.',
          },
        ],
        total_count: 2,
        ...whole,
      },
    ),
  },
  {
    name: 'list_bases with blocks and embeds',
    before: { 'Y.base': '', 'Note.md': '![[Y.base]]\n\n```base\nformulas: {a: "1"}\n```\n' },
    request: requestV2('list_bases', { blocks: true }),
    response: successV2('Note.md, block 1: Table (table)\nY.base: Table (table); embedded in Note.md', {
      bases: [
        { path: 'Note.md', block: 1, line: 3, views: [{ name: 'Table', type: 'table' }], formulas: ['a'] },
        {
          path: 'Y.base',
          views: [{ name: 'Table', type: 'table' }],
          formulas: [],
          embedded_in: ['Note.md'],
          embedded_in_count: 1,
        },
      ],
      total_count: 2,
      ...whole,
    }),
  },
  {
    name: 'check_base',
    before: { 'Books.base': 'filter: x\nformulas:\n  total: price.rond(2)\n' },
    request: requestV2('check_base', { base: 'Books' }),
    response: successV2(
      'warning: filter, line 1, column 1: The key "filter" has no meaning here. Did you mean filters?\n' +
        'error: formulas.total, line 3, column 16: Cannot find function "rond". Did you mean round?',
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
      'Created Books.base.\nwarning: filters, line 4, column 8: Versions of Obsidian differ in whether !done holds for a file without "done". Did you mean done != true?',
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
        'warning: views[0].filters, line 7, column 39: No file was named for "this", so it stands for the base itself.',
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
    name: 'set_formula',
    before: { 'Books.base': 'formulas:\n  a: "1" # one\n# end\n' },
    request: requestV2('set_formula', { base: 'Books', name: 'twice', formula: 'price * 2' }),
    response: successV2('Added the formula "twice" in Books.base.', {
      path: 'Books.base',
      etag: 'ANY ETAG',
      replaced_etag: 'ANY ETAG',
      outcome: 'added',
      problems: [],
      ...written,
      changes: [{ path: 'Books.base', kind: 'modified' }],
    }),
    after: { 'Books.base': 'formulas:\n  a: "1" # one\n  twice: price * 2\n# end\n' },
  },
  {
    name: 'add_view',
    before: { 'Note.md': '# Books\n\n```base\nviews:\n- name: All # of them\n```\n' },
    request: requestV2('add_view', { note: 'Note', name: 'Due', filters: '!due', order: ['file.name'] }),
    response: successV2(
      'Added the view "Due" to Note.md.\nwarning: views[1].filters, line 8, column 13: Versions of Obsidian differ in whether !due holds for a file without "due". Did you mean due != true?',
      {
        path: 'Note.md',
        etag: 'ANY ETAG',
        replaced_etag: 'ANY ETAG',
        view: { name: 'Due', type: 'table' },
        problems: [
          {
            severity: 'warning',
            reason: 'ADVICE',
            where: 'views[1].filters',
            line: 8,
            column: 13,
            message: 'Versions of Obsidian differ in whether !due holds for a file without "due".',
            did_you_mean: 'due != true',
          },
        ],
        ...written,
        changes: [{ path: 'Note.md', kind: 'modified' }],
      },
    ),
    after: {
      'Note.md':
        '# Books\n\n```base\nviews:\n- name: All # of them\n- type: table\n  name: Due\n  filters: "!due"\n  order:\n    - file.name\n```\n',
    },
  },
  {
    name: 'a view that the base already has',
    reason: 'VIEW_EXISTS',
    before: { 'Books.base': 'views: [{name: Shelf}]' },
    request: requestV2('add_view', { base: 'Books', name: 'Shelf' }),
    response: failureV2('VIEW_EXISTS', "'Books.base' already has a view 'Shelf'", {
      hint: 'Send another name, or change the view with edit_note with note: "Books.base".',
      details: { path: 'Books.base', view: 'Shelf' },
    }),
  },
];
