import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReferences, ReferenceUnresolved, resolveItems, resolveReferences } from './references.ts';

const scope = {
  responseOf: (task: string) => (task === 'a' ? { result: { data: 'text', list: [1, 2], one: [3] } } : undefined),
  item: undefined,
};

test('a reference becomes the one value that it selects, wherever it stands', () => {
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

test.for(['$.nothing', '$.result.list[*]', '$..data.x'])('%s, which selects no single value, is refused', (path) => {
  expect(() => resolveReferences({ $from: 'a', path }, scope)).toThrow(ReferenceUnresolved);
});

test('a task without a response is named', () => {
  expect(() => resolveReferences({ $from: 'b', path: '$' }, scope)).toThrow(/"b" gave no response/);
});

test('for_each takes the elements of one list, or every value that a query matches', () => {
  expect(resolveItems({ $from: 'a', path: '$.result.list' }, scope)).toEqual([1, 2]);
  expect(resolveItems({ $from: 'a', path: '$.result.list[*]' }, scope)).toEqual([1, 2]);
  // The query may match several values: what it matched is the list, also where that is one list.
  expect(resolveItems({ $from: 'a', path: '$..one' }, scope)).toEqual([[3]]);
  expect(resolveItems({ $from: 'a', path: '$..none' }, scope)).toEqual([]);
  expect(() => resolveItems({ $from: 'a', path: '$.result.data' }, scope)).toThrow(/is no list/);
});

test('malformed references are found as such', () => {
  const found = findReferences({
    a: { $from: 'x' },
    b: [{ $item: 3 }],
    c: { $from: 'x', path: '$', more: 1 },
    d: { $item: true },
  });

  expect(found.map(({ path, reference }) => `${path.join('.')} ${reference?.kind ?? 'malformed'}`)).toEqual([
    'a malformed',
    'b.0 malformed',
    'c malformed',
    'd item',
  ]);
});

test('a value without references stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('"$'));
      expect(resolveReferences(value, scope)).toEqual(value);
    }),
  );
});
