import { FileOfUserRefused, type PlanProblem } from '@obsidian-agent/plans';

/** An invalid registry file. Has all problems, in the order of the text. */
export class RegistryError extends FileOfUserRefused {
  override readonly name = 'RegistryError';
  override readonly reason = 'REGISTRY_REFUSED';
  /** The next step for the first problem. */
  readonly hint: string;
  /** The line of the first problem, counted from 1. */
  readonly line: number;

  constructor(file: string, problems: readonly PlanProblem[]) {
    super(file, problems);
    const [first] = this.problems;
    this.hint = first?.hint ?? '';
    this.line = first?.line ?? 1;
  }
}
