/** A graph as embedded in the page, in columns with one entry per node. */
export interface PageData {
  readonly vault: string;
  readonly paths: readonly string[];
  /** One letter per node: note, canvas, base, attachment, unresolved. */
  readonly kinds: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly in: readonly number[];
  readonly out: readonly number[];
  readonly communities: readonly number[];
  /** Indexes into `tagNames`. */
  readonly tags: readonly (readonly number[])[];
  readonly tagNames: readonly string[];
  /** Source, target, source, target … */
  readonly edges: readonly number[];
}
