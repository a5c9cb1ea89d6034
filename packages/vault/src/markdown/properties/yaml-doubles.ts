import { type Document, isScalar, visit } from 'yaml';

/** The words of the YAML library. */
export const DOUBLE = 'Map keys must be unique';

/**
 * Finds the first key that a map of a document has twice; the offset is that of its second place.
 *
 * The library can look for them too, but compares each key of a map with all others.
 */
export function findDouble(document: Document.Parsed): number | undefined {
  let first: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || Number.isNaN(key.value)) continue;
        const start = key.range?.[0];
        if (seen.has(key.value) && start !== undefined) first = Math.min(first ?? start, start);
        seen.add(key.value);
      }
    },
  });
  return first;
}
