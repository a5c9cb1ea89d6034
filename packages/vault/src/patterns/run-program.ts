import type { Program } from './pattern-program.ts';

/** Whether a text has a match of a program. Each state is tried once at each place, so this takes linear time. */
export function hasMatch(program: Program, text: string): boolean {
  const run = new Run(program, text);
  for (let at = 0; at <= text.length; at += 1) if (run.matchesAt(at)) return true;
  return false;
}

class Run {
  readonly #program: Program;
  readonly #text: string;
  /** Whether a state was tried at a place, and did not lead to a match. */
  readonly #isTried: Uint8Array;
  /** Of the lookaheads. */
  readonly #inner = new Map<Program, Run>();

  constructor(program: Program, text: string) {
    this.#program = program;
    this.#text = text;
    this.#isTried = new Uint8Array(program.states.length * (text.length + 1));
  }

  matchesAt(start: number): boolean {
    const { states } = this.#program;
    // A state and a place form one number.
    const places = this.#text.length + 1;
    const [open, tried]: [number[], number[]] = [[this.#program.start * places + start], []];
    for (let both = open.pop(); both !== undefined; both = open.pop()) {
      if (this.#isTried[both] === 1) continue;
      this.#isTried[both] = 1;
      tried.push(both);
      const at = both % places;
      const { check, next } = states[(both - at) / places] as Program['states'][number];
      const after = this.#placeAfter(check, at);
      if (after === undefined) continue;
      for (const state of next) open.push(state * places + after);
      if (next.length > 0) continue;
      // These may lead to a match from elsewhere too.
      for (const each of tried) this.#isTried[each] = 0;
      return true;
    }
    return false;
  }

  /** The place to go on at; undefined if the text does not have there what it must have. */
  #placeAfter(check: Program['states'][number]['check'], at: number): number | undefined {
    switch (check.kind) {
      case 'nothing':
        return at;
      case 'unit':
        return at < this.#text.length && check.isUnit(this.#text.charCodeAt(at)) ? at + 1 : undefined;
      case 'place':
        return this.#isPlace(check.source, at) ? at : undefined;
      case 'ahead':
        return this.#innerOf(check.program).matchesAt(at) !== check.isNegated ? at : undefined;
    }
  }

  #innerOf(program: Program): Run {
    const inner = this.#inner.get(program) ?? new Run(program, this.#text);
    this.#inner.set(program, inner);
    return inner;
  }

  #isPlace(source: '^' | '$' | '\\b' | '\\B', at: number): boolean {
    if (source === '^') return at === 0;
    if (source === '$') return at === this.#text.length;
    const isWord = (index: number) => /\w/.test(this.#text[index] ?? '');
    return (isWord(at - 1) !== isWord(at)) === (source === '\\b');
  }
}
