import { expect, test } from 'vitest';
import { bestFirst } from './best-first.ts';

test('the best comes first, and equal scores keep their order', () => {
  const scores = Float32Array.of(0.5, 3, 0, 3, -2, 1e-9, Number.NEGATIVE_INFINITY, -1);

  expect(bestFirst([7, 6, 5, 4, 3, 2, 1, 0], scores)).toEqual([1, 3, 0, 5, 2, 7, 4, 6]);
});

test('many items are sorted as by comparing each with each', () => {
  const scores = Float32Array.from({ length: 5000 }, (_, place) => Math.sin(place * 37) * (place % 11));
  const places = [...scores.keys()].filter((place) => place % 3 !== 0);

  const compared = places.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);

  expect(bestFirst(places, scores)).toEqual(compared);
});

test.each([1, 20, 400, 4000])('of many items the best %i come first, followed by all others', (most) => {
  const scores = Float32Array.from({ length: 5000 }, (_, place) => Math.sin(place * 37) * (place % 11));
  const places = [...scores.keys()];
  const all = bestFirst(places, scores);

  const found = bestFirst(places, scores, most);

  expect(found.slice(0, most)).toEqual(all.slice(0, most));
  expect(found.toSorted((a, b) => a - b)).toEqual(places);
});
