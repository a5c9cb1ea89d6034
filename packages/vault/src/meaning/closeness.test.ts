import { expect, test } from 'vitest';
import { encodeVector } from '../vectors/vector-code.ts';
import type { VectorTable } from '../vectors/vector-table.ts';
import { closenessTo, closeOnes } from './closeness.ts';

/** A table of vectors in these directions, in degrees. */
function tableOf(degrees: readonly number[]): VectorTable {
  const codes = degrees.map((each) => encodeVector(directionOf(each)));
  return {
    dims: 2,
    signs: Uint32Array.from(codes.flatMap(({ signs }) => [...signs])),
    numbersOf: (slots) => ({
      numbers: Int8Array.from([...slots].flatMap((slot) => [...(codes[slot]?.numbers ?? [])])),
      scales: Float32Array.from(slots, (slot) => codes[slot]?.scale ?? 0),
    }),
  };
}

function directionOf(degrees: number): Float32Array {
  return Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
}

test.each([
  ['few parts', 20],
  ['more parts than are compared', 5000],
])('closeness is 0 at the mean of %s and 1 at an equal direction', (_, count) => {
  const degrees = Array.from({ length: count }, (_each, at) => (at % 2 === 0 ? 60 : 90));
  const closenessOf = closenessTo(tableOf(degrees), directionOf(0), Int32Array.from(degrees.keys()));

  // The mean of 0.5 and 0, with one part more that has nothing in common.
  const mean = 0.25;
  expect(closenessOf(1)).toBe(1);
  expect(closenessOf(mean)).toBeCloseTo(0, 1);
  expect(closenessOf((1 + mean) / 2)).toBeCloseTo(0.5, 1);
  expect(closenessOf(-1)).toBe(0);
});

test('without other parts, the only one is close', () => {
  const closenessOf = closenessTo(tableOf([0]), directionOf(0), Int32Array.of(0));

  expect(closenessOf(1)).toBeCloseTo(1, 5);
  expect(closenessTo(tableOf([]), directionOf(0), new Int32Array())(0.5)).toBe(0.5);
});

test('what is much less close than the closest, or hardly close, is left out', () => {
  const hits = [0.8, 0.5, 0.21, 0.19].map((closeness) => ({ closeness }));

  expect(closeOnes(hits)).toEqual(hits.slice(0, 3));
  expect(closeOnes([{ closeness: 0.06 }, { closeness: 0.04 }])).toEqual([{ closeness: 0.06 }]);
  expect(closeOnes([])).toEqual([]);
});
