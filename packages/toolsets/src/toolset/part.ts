/**
 * A part of the text of an answer: what the tool says itself, declared as its own, and else what was read from a vault.
 *
 * That the bare form is the text of others is on purpose: what nobody declares is marked as theirs.
 */
export type Part = string | OwnWords;

/** Words of the tool: what it did, what to do next, warnings, counts. */
export interface OwnWords {
  readonly own: string;
}
