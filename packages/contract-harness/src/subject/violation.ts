import type { Observation } from './invocation.ts';

export interface ViolationFacts {
  /** What the contract asks for here. */
  readonly expected: string;
  /** What was there instead. */
  readonly seen: string;
  readonly observation: Observation;
  /** Replaces the reproducer that follows from the observation. Takes the quoted command. */
  readonly reproduce?: (command: string) => string;
}

/** Says that the agent broke the sentence of a check, with the evidence. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly facts: ViolationFacts;

  constructor(facts: ViolationFacts) {
    super(`expected ${facts.expected}; seen ${facts.seen}`);
    this.facts = facts;
  }
}
