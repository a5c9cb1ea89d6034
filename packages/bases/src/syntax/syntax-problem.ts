import type { Located } from './expression.ts';

/** Why a formula cannot be parsed, and where. */
export interface SyntaxProblem extends Located {
  readonly message: string;
  /** What to write instead. */
  readonly didYouMean?: string;
}

/** Thrown and caught within this folder: `parseExpression` returns the problem. */
export class FormulaSyntaxError extends Error {
  readonly problem: SyntaxProblem;

  constructor(reason: string, { start, end }: Located, didYouMean?: string) {
    // The first sentence is Obsidian's own.
    super(`Unable to parse formula. ${reason}`);
    this.problem = { message: this.message, start, end, ...(didYouMean === undefined ? {} : { didYouMean }) };
  }
}
