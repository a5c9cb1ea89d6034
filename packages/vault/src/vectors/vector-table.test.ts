import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeVector, signWords } from './vector-code.ts';
import { nearestVectors, type VectorTable } from './vector-table.ts';

function tableOf(vectors: readonly Float32Array[]): VectorTable {
  const [dims = 0] = vectors.map(({ length }) => length);
  const codes = vectors.map(encodeVector);
  return {
    dims,
    signs: Uint32Array.from(codes.flatMap(({ signs }) => [...signs])),
    numbersOf: (slots) => ({
      numbers: Int8Array.from([...slots].flatMap((slot) => [...(codes[slot]?.numbers ?? [])])),
      scales: Float32Array.from(slots, (slot) => codes[slot]?.scale ?? 0),
    }),
  };
}

/** Vectors around a few directions, as those of texts are, always the same. */
function clustered(count: number, dims: number): Float32Array[] {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  };
  const centres = Array.from({ length: 40 }, () => Float32Array.from({ length: dims }, random));
  return Array.from({ length: count }, (_, at) =>
    Float32Array.from(centres[at % centres.length] as Float32Array, (number) => number + random() * 0.8),
  );
}

function cosine(a: Float32Array, b: Float32Array): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, number, at) => sum + number * (b[at] as number), 0);
}

test('similarities are those of the vectors, to two digits', () => {
  const vector = fc.array(fc.float({ noNaN: true, min: -1, max: 1 }), { minLength: 40, maxLength: 40 });
  const nonZero = vector
    .map((numbers) => Float32Array.from(numbers))
    .filter((numbers) => Math.hypot(...numbers) > 1e-3);
  fc.assert(
    fc.property(fc.array(nonZero, { minLength: 1, maxLength: 8 }), nonZero, (vectors, question) => {
      const found = nearestVectors(tableOf(vectors), question, { slots: Int32Array.from(vectors.keys()), count: 99 });

      expect(found).toHaveLength(vectors.length);
      for (const { at, similarity } of found)
        expect(similarity).toBeCloseTo(cosine(vectors[at] as Float32Array, question), 1.7);
    }),
  );
});

test('among many vectors, nearly all of the closest ones are found by their signs', () => {
  const vectors = clustered(4000, 64);
  const table = tableOf(vectors);
  const slots = Int32Array.from(vectors.keys());
  let found = 0;
  for (const question of clustered(50, 64).slice(40)) {
    const exact = vectors.map((vector, at) => ({ at, similarity: cosine(vector, question) }));
    const best = exact.sort((a, b) => b.similarity - a.similarity).slice(0, 20);
    const got = new Set(nearestVectors(table, question, { slots, count: 20 }).map(({ at }) => at));
    found += best.filter(({ at }) => got.has(at)).length;
  }

  expect(found).toBeGreaterThanOrEqual(190);
});

test('only the slots that were given are compared', () => {
  const table = tableOf([Float32Array.of(1, 0), Float32Array.of(1, 0.1), Float32Array.of(0, 1)]);

  const found = nearestVectors(table, Float32Array.of(1, 0), { slots: Int32Array.of(2, 1), count: 5 });

  expect(found.map(({ at }) => at)).toEqual([1, 0]);
});

test('a vector of zeros is like no other', () => {
  const { signs, scale } = encodeVector(new Float32Array(40));

  expect(scale).toBe(0);
  expect([...signs]).toEqual(Array(signWords(40)).fill(0));
  const found = nearestVectors(tableOf([new Float32Array(40)]), new Float32Array(40).fill(1), {
    slots: Int32Array.of(0),
    count: 1,
  });
  expect(found).toEqual([{ at: 0, similarity: 0 }]);
});
