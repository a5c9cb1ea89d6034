import { expect, test } from 'vitest';
import { looserQueries } from './looser-queries.ts';

test('a question is reduced to its key words, then to fewer and fewer of them', () => {
  expect(looserQueries('What did Mara say about pricing tiers?')).toEqual([
    '(mara pric tier)',
    '(mara pric) OR (mara tier) OR (pric tier)',
    'mara OR pric OR tier',
  ]);
});

test.each(['tag:#a b', 'a OR b', '-a b', '"a b" c', '/a/', '[status:x]', 'path:a b'])(
  '%s uses search syntax and means what it says',
  (query) => {
    expect(looserQueries(query)).toEqual([]);
  },
);

test('typographic quotes are quotes, and a tag may be in the properties', () => {
  expect(looserQueries('“blue paint”')).toEqual(['"blue paint"']);
  expect(looserQueries('#recipe')).toEqual(['tag:#recipe']);
});

test('a question without key words gets no other query', () => {
  expect(looserQueries('what is it about?')).toEqual([]);
});

test('words are separated in languages that write without spaces', () => {
  expect(looserQueries('运动后肌肉酸痛')[0]).toMatch(/运动.*肌肉/);
});

test('a long text gets few queries, each of a bounded length', () => {
  const queries = looserQueries('alpha beta gamma delta epsilon zeta eta theta iota kappa lambda '.repeat(200));

  expect(queries).toHaveLength(6);
  for (const query of queries) expect(query.length).toBeLessThan(1000);
});
