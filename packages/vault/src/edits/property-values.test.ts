import { expect, test } from 'vitest';
import { checkProperties, checkTags } from './property-values.ts';

const types = new Map([
  ['rating', 'number'],
  ['done', 'checkbox'],
  ['due', 'date'],
  ['at', 'datetime'],
  ['people', 'multitext'],
]);

test.each([
  [{ Rating: 5 }, { Rating: 5 }],
  [{ rating: '5.5' }, { rating: 5.5 }],
  [
    { done: true, due: '2028-02-29', at: '2026-03-01T12:30' },
    { done: true, due: '2028-02-29', at: '2026-03-01T12:30' },
  ],
  [{ people: 'Ann' }, { people: 'Ann' }],
  [{ people: ['Ann', 5] }, { people: ['Ann', 5] }],
  [
    { tags: ['#a', 'b/c'], aliases: 'x' },
    { tags: ['#a', 'b/c'], aliases: 'x' },
  ],
  [
    { rating: null, due: null },
    { rating: null, due: null },
  ],
  [{ free: { any: ['thing'] } }, { free: { any: ['thing'] } }],
])('the properties %j match their types', (set, checked) => {
  expect(checkProperties(set, types)).toEqual(checked);
});

test.each([
  [{ rating: 'abc' }, 'Invalid number: abc'],
  [{ rating: '' }, 'Invalid number: '],
  [{ done: 'yes' }, 'Invalid checkbox: yes'],
  [{ due: '2026-02-30' }, 'Invalid date format. Use YYYY-MM-DD'],
  [{ due: '1.3.2026' }, 'Invalid date format. Use YYYY-MM-DD'],
  [{ at: '2026-03-01 12:30' }, 'Invalid datetime format. Use YYYY-MM-DDTHH:mm:ss'],
  [{ people: [{ name: 'Ann' }] }, 'Invalid list: [{"name":"Ann"}]'],
  [{ tags: [5] }, 'Invalid tag: 5'],
  [{ free: [JSON.parse('1e400')] }, 'Invalid number: too large'],
  [{ ' ': 1 }, 'its name is empty'],
  [{ 'a\nb': 1 }, 'its name has a line break or a control character'],
])("the properties %j are rejected with Obsidian's message", (set, message) => {
  expect(() => checkProperties(set, types)).toThrowError(
    expect.objectContaining({
      reason: 'PROPERTY_INVALID',
      message: expect.stringContaining(`cannot be set: ${message}`),
    }),
  );
});

test('tags are returned without their mark, and invalid ones are rejected', () => {
  expect(checkTags(['#a', 'b/c/'])).toEqual(['a', 'b/c']);
  expect(() => checkTags(['a b'])).toThrowError(expect.objectContaining({ reason: 'TAG_INVALID' }));
  expect(() => checkProperties({ tags: 'a, b' }, types)).toThrowError(
    expect.objectContaining({ reason: 'TAG_INVALID' }),
  );
});
