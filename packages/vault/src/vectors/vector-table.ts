import { asUnit, signsOf, signWords } from './vector-code.ts';

/** A vector that is close to a question's. */
export interface NearVector {
  /** Its position among the slots that were compared. */
  readonly at: number;
  /** Cosine: 1 for the same direction, 0 for nothing in common. */
  readonly similarity: number;
}

/** The vectors of a vault, one per slot. */
export interface VectorTable {
  readonly dims: number;
  /** See VectorCode: `signWords(dims)` words per slot. */
  readonly signs: Uint32Array;
  numbersOf(slots: Int32Array): VectorNumbers;
}

/** The numbers of some vectors; see VectorCode: `dims` numbers and one scale each. */
export interface VectorNumbers {
  readonly numbers: Int8Array;
  readonly scales: Float32Array;
}

/** Candidates that are compared exactly, for each vector asked for, and at least. */
const CANDIDATES_EACH = 20;
const LEAST_CANDIDATES = 2000;

/**
 * Finds the vectors closest to a question's among the given slots, the closest first. A slot may be given twice.
 *
 * Many vectors are first compared by their signs alone, which takes a few operations each; the best are compared by all
 * numbers.
 */
export function nearestVectors(
  table: VectorTable,
  question: Float32Array,
  { slots, count }: { readonly slots: Int32Array; readonly count: number },
): NearVector[] {
  const unit = asUnit(question);
  const most = Math.max(LEAST_CANDIDATES, count * CANDIDATES_EACH);
  const candidates = Int32Array.from(
    slots.length <= most ? slots.keys() : nearestBySigns(table, signsOf(unit), { slots, count: most }),
  );
  const similarities = similaritiesTo(
    table,
    unit,
    candidates.map((at) => slots[at] as number),
  );
  // Sorting numbers is many times faster without a comparison function.
  const least = similarities.toSorted().at(-count) ?? Number.NEGATIVE_INFINITY;
  const nearest: NearVector[] = [];
  for (let candidate = 0; candidate < candidates.length; candidate += 1) {
    const similarity = similarities[candidate] as number;
    if (similarity >= least) nearest.push({ at: candidates[candidate] as number, similarity });
  }
  return nearest.sort((a, b) => b.similarity - a.similarity || a.at - b.at).slice(0, count);
}

/** Positions of the slots whose signs differ least from the question's. */
function nearestBySigns(
  { dims, signs }: VectorTable,
  question: Uint32Array,
  { slots, count }: { readonly slots: Int32Array; readonly count: number },
): number[] {
  const words = signWords(dims);
  const differences = new Uint16Array(slots.length);
  const having = new Uint32Array(dims + 1);
  for (let at = 0; at < slots.length; at += 1) {
    const from = (slots[at] as number) * words;
    let difference = 0;
    for (let word = 0; word < words; word += 1) {
      // The bits set, counted here because a call takes longer until the engine has optimized it.
      let bits = (signs[from + word] as number) ^ (question[word] as number);
      bits -= (bits >>> 1) & 0x55555555;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      difference += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    differences[at] = difference;
    having[difference] = (having[difference] as number) + 1;
  }
  let most = 0;
  let below = 0;
  for (; below + (having[most] as number) < count; most += 1) below += having[most] as number;
  // Of those that differ as much as the last, as many as there is room for.
  let room = count - below;
  const nearest: number[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    const difference = differences[at] as number;
    if (difference > most || (difference === most && room === 0)) continue;
    if (difference === most) room -= 1;
    nearest.push(at);
  }
  return nearest;
}

/** The cosines of the vectors in these slots and a vector of length 1. */
export function similaritiesTo(table: VectorTable, unit: Float32Array, slots: Int32Array): Float64Array {
  const { numbers, scales } = table.numbersOf(slots);
  const dims = unit.length;
  const similarities = new Float64Array(scales.length);
  for (let vector = 0; vector < scales.length; vector += 1) {
    const from = vector * dims;
    let sum = 0;
    for (let at = 0; at < dims; at += 1) sum += (numbers[from + at] as number) * (unit[at] as number);
    similarities[vector] = sum * (scales[vector] as number);
  }
  return similarities;
}
