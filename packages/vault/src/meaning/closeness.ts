import { similaritiesTo, type VectorTable } from '../vectors/vector-table.ts';

/** Parts that are compared to find the mean. More would hardly change it, and each has to be read. */
const SAMPLE = 256;
/** Notes with less than this share of what the closest one has are left out. */
const OF_CLOSEST = 0.25;
/** Less comes from rounding. */
const LEAST = 0.05;
/** Multiples of it, without their whole part, are spread evenly, and fall in with no pattern of parts and notes. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/**
 * Says how close parts are, from 0 to 1, for any model: some give unrelated texts a cosine of 0.1, others of 0.8. 0 is the
 * mean cosine of all parts, and 1 that of equal texts.
 *
 * @param slots of all parts of the vault
 */
export function closenessTo(
  table: VectorTable,
  vector: Float32Array,
  slots: Int32Array,
): (similarity: number) => number {
  const sample = slots.length <= SAMPLE ? slots : spreadOver(slots);
  const sum = similaritiesTo(table, vector, sample).reduce((total, each) => total + each, 0);
  // One part more that has nothing in common with it, so that something stands out in a small vault.
  const mean = sum / (sample.length + 1);
  return (similarity) => Math.min(1, Math.max(0, (similarity - mean) / (1 - mean)));
}

function spreadOver(slots: Int32Array): Int32Array {
  return new Int32Array(SAMPLE).map((_, at) => slots[Math.floor(((at * GOLDEN_RATIO) % 1) * slots.length)] as number);
}

/** The hits, the closest first, without those that are about as close as any other part. */
export function closeOnes<Hit extends { readonly closeness: number }>(hits: readonly Hit[]): Hit[] {
  const least = Math.max(LEAST, (hits[0]?.closeness ?? 0) * OF_CLOSEST);
  return hits.filter(({ closeness }) => closeness >= least);
}
