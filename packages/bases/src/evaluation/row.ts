import type { FileFacts, VaultFacts } from '../ports/vault-facts.ts';
import type { FormulaError } from '../values/formula-error.ts';
import type { FileValue, ObjectValue, Value } from '../values/value.ts';

/** A file that formulas are evaluated for, with the results so far. */
export class Row {
  readonly path: string;
  readonly file: FileValue;
  readonly #vault: VaultFacts;
  #facts: FileFacts | null | undefined;
  #note: ObjectValue | undefined;
  /** Results of formulas by name; `running` while one is being evaluated. */
  readonly formulas: Map<string, Value | FormulaError | 'running'> = new Map();
  #random: number | undefined;

  constructor(path: string, vault: VaultFacts) {
    this.path = path;
    this.file = { type: 'file', path };
    this.#vault = vault;
  }

  get facts(): FileFacts | null {
    this.#facts ??= this.#vault.file(this.path) ?? null;
    return this.#facts;
  }

  /** The properties. */
  get note(): ObjectValue {
    this.#note ??= { type: 'object', members: this.facts?.properties ?? {}, source: this.path, isNote: true };
    return this.#note;
  }

  random(): number {
    this.#random ??= Math.random();
    return this.#random;
  }
}
