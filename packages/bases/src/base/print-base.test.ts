import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printBase } from './print-base.ts';
import { readBase } from './read-base.ts';

const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom(
    '!done',
    'yes',
    '5',
    'null',
    '2026-03-20',
    '"a" == b',
    '# a',
    'a: b',
    'a #b',
    '- a',
    '&a',
    '*a',
    'a\nb\n',
  ),
);

test('every part is read as it was given', () => {
  const parts = fc.record(
    {
      filters: fc.oneof(text, fc.record({ and: fc.array(text) })),
      formulas: fc.dictionary(text, text),
      views: fc.array(fc.record({ type: text, name: text, limit: fc.nat(), order: fc.array(text) })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(parts, (given) => {
      const read = readBase(printBase(given));
      expect('base' in read && read.base.yaml.values).toEqual(given);
    }),
  );
});

test('a base is printed in the order and the form that Obsidian writes', () => {
  const views = [{ type: 'table', name: 'All', order: ['file.name'] }];
  expect(
    printBase({ views, formulas: { total: 'price * 2' }, filters: { and: ['file.hasTag("book")', '!done'] } }),
  ).toBe(
    'filters:\n  and:\n    - file.hasTag("book")\n    - "!done"\nformulas:\n  total: price * 2\n' +
      'views:\n  - type: table\n    name: All\n    order:\n      - file.name\n',
  );
});

test('no parts are an empty file', () => {
  expect(printBase({})).toBe('');
});
