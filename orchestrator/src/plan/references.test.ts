import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReferences, ReferenceUnresolved, resolveItems, resolveReferences } from './references.ts';

const scope = {
  responseOf: (task: string) => (task === 'a' ? { result: { data: 'text', list: [1, 2], one: [3] } } : undefined),
  item: undefined,
};

test('a reference anywhere in a payload is replaced by the one value that it selects', () => {
  const payload = {
    content: { $from: 'a', path: '$.result.data' },
    deep: [{ x: { $from: 'a', path: '$.result.list' } }],
  };

  expect(resolveReferences(payload, scope)).toEqual({ content: 'text', deep: [{ x: [1, 2] }] });
});

test('an item is read whole or by a path', () => {
  const item = { value: { path: 'Note.md' } };

  expect(resolveReferences([{ $item: true }, { $item: '$.path' }], { ...scope, item })).toEqual([
    { path: 'Note.md' },
    'Note.md',
  ]);
});

test.for(['$.nothing', '$.result.list[*]', '$..data.x'])(
  '%s is refused, because it does not select exactly one value',
  (path) => {
    expect(() => resolveReferences({ $from: 'a', path }, scope)).toThrow(ReferenceUnresolved);
  },
);

test('the error names a task without a response', () => {
  expect(() => resolveReferences({ $from: 'b', path: '$' }, scope)).toThrow(/"b" has no response/);
});

test('for_each uses the elements of one list, or every value that a query matches', () => {
  expect(resolveItems({ $from: 'a', path: '$.result.list' }, scope)).toEqual([1, 2]);
  expect(resolveItems({ $from: 'a', path: '$.result.list[*]' }, scope)).toEqual([1, 2]);
  // A query can match several values: its matches are the items, even if the only match is a list.
  expect(resolveItems({ $from: 'a', path: '$..one' }, scope)).toEqual([[3]]);
  expect(resolveItems({ $from: 'a', path: '$..none' }, scope)).toEqual([]);
  expect(() => resolveItems({ $from: 'a', path: '$.result.data' }, scope)).toThrow(/is not a list/);
});

test('malformed references are found', () => {
  const found = findReferences({
    a: { $from: 'x' },
    b: [{ $item: 3 }],
    c: { $from: 'x', path: '$', more: 1 },
    d: { $item: true },
  });

  expect(found).toEqual([
    { path: ['a'], reference: undefined },
    { path: ['b', 0], reference: undefined },
    { path: ['c'], reference: undefined },
    { path: ['d'], reference: { $item: true } },
  ]);
});

test('a value without references is unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('"$'));
      expect(resolveReferences(value, scope)).toEqual(value);
    }),
  );
});
