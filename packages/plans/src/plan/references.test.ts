import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asLiteral,
  findReferences,
  ReferenceUnresolved,
  resolveInputs,
  resolveItems,
  resolveReferences,
  unwrapLiterals,
} from './references.ts';

const scope = {
  responseOf: (task: string) => (task === 'a' ? { result: { data: 'text', list: [1, 2], one: [3] } } : undefined),
  endOf: () => ({ state: 'failed', skippedBy: null, onFailure: 'continue' }) as const,
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

/** Any JSON, with keys that references have. */
const tricky = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('$from', '$item', '$input', '$secret', '$literal', 'path', 'x'), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value;

test('any data reaches the agent as it is, as a literal and as an input', () => {
  fc.assert(
    fc.property(tricky, (data) => {
      const literal = resolveInputs({ content: { $literal: data } }, {});
      const input = resolveInputs({ content: [{ $input: 'data' }] }, { data });

      expect(resolveReferences(literal, scope)).toEqual({ content: data });
      expect(resolveReferences(input, scope)).toEqual({ content: [data] });
      expect(resolveReferences(asLiteral(data), scope)).toEqual(data);
      expect(unwrapLiterals(asLiteral(data))).toEqual(data);
      expect(findReferences([literal, input, asLiteral(data)])).toEqual([]);
    }),
  );
});

test('a literal that needs no mark is stored without it', () => {
  expect(resolveInputs({ a: { $literal: { b: 1 } }, c: { $input: 'd' } }, {})).toEqual({
    a: { b: 1 },
    c: { $input: 'd' },
  });
});

test('a literal with other keys is malformed', () => {
  expect(findReferences({ a: { $literal: 1, b: 2 } })).toEqual([{ path: ['a'], reference: undefined }]);
});

test('a secret is read when the task runs, and its absence names it', () => {
  const withSecret = { ...scope, secretOf: (name: string) => (name === 'TOKEN' ? 'abc' : undefined) };

  expect(resolveReferences({ token: { $secret: 'TOKEN' } }, withSecret)).toEqual({ token: 'abc' });
  expect(() => resolveReferences({ $secret: 'OTHER' }, withSecret)).toThrow(/"OTHER" is missing/);
});
