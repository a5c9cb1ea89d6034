import type { Observation } from './invocation.ts';

export interface ViolationFacts {
  /** What the contract requires. */
  readonly expected: string;
  /** What was observed instead. */
  readonly seen: string;
  readonly observation: Observation;
  /** Overrides the observation's reproducer. Gets the quoted command. */
  readonly reproduce?: (command: string) => string;
}

/** The agent broke the sentence of a check. Has the evidence. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly facts: ViolationFacts;

  constructor(facts: ViolationFacts) {
    super(`expected ${facts.expected}; seen ${facts.seen}`);
    this.facts = facts;
  }
}

/** @throws Violation unless the agent kept the sentence */
export function verify(isKept: boolean, facts: ViolationFacts): void {
  if (!isKept) throw new Violation(facts);
}
