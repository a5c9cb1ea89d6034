import { nearestVectors } from '../../packages/vault/src/vectors/vector-table.ts';

/** Prints the time in milliseconds of each of some searches among random vectors; run by `measureMeaning` in Bun. */
const [count = 0, rounds = 0] = process.argv.slice(2).map(Number);
const DIMS = 256;

const numbers = Int8Array.from({ length: count * DIMS }, () => Math.random() * 254 - 127);
const table = {
  dims: DIMS,
  signs: Uint32Array.from({ length: (count * DIMS) / 32 }, () => Math.random() * 2 ** 32),
  numbersOf: (wanted: Int32Array) => {
    const chosen = new Int8Array(wanted.length * DIMS);
    for (const [at, slot] of wanted.entries()) chosen.set(numbers.subarray(slot * DIMS, (slot + 1) * DIMS), at * DIMS);
    return { numbers: chosen, scales: new Float32Array(wanted.length).fill(0.01) };
  },
};
const slots = Int32Array.from({ length: count }, (_, at) => at);
for (let round = 0; round < rounds; round += 1) {
  const question = Float32Array.from({ length: DIMS }, () => Math.random() - 0.5);
  const start = performance.now();
  nearestVectors(table, question, { slots, count: 120 });
  console.log(performance.now() - start);
}
