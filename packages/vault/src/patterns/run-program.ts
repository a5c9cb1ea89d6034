import type { Program } from './pattern-program.ts';

/** Whether a text has a match of a program. Each instruction is tried once at each place, so this takes linear time. */
export function hasMatch(program: Program, text: string): boolean {
  const run = new Run(program, text);
  for (let at = 0; at <= text.length; at += 1) if (run.matchesAt(at)) return true;
  return false;
}

class Run {
  readonly #program: Program;
  readonly #text: string;
  /** Whether an instruction was tried at a place, and did not lead to a match. */
  readonly #isTried: Uint8Array;
  /** Of the lookaheads, by the index of the instruction. */
  readonly #inner = new Map<number, Run>();

  constructor(program: Program, text: string) {
    this.#program = program;
    this.#text = text;
    this.#isTried = new Uint8Array(program.length * (text.length + 1));
  }

  matchesAt(start: number): boolean {
    const [open, tried]: [number[], number[]] = [[start], []];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (this.#isTried[state] === 1) continue;
      this.#isTried[state] = 1;
      tried.push(state);
      if (this.#addNext(state, open)) continue;
      // These may lead to a match from elsewhere too.
      for (const each of tried) this.#isTried[each] = 0;
      return true;
    }
    return false;
  }

  /** Adds the states that follow a state, which is an instruction at a place. Returns false for a match. */
  #addNext(state: number, open: number[]): boolean {
    const places = this.#text.length + 1;
    const at = state % places;
    const index = (state - at) / places;
    const instruction = this.#program[index];
    switch (instruction?.op) {
      case 'unit':
        if (at < this.#text.length && instruction.isUnit(this.#text.charCodeAt(at))) open.push(state + places + 1);
        return true;
      case 'place':
        if (this.#isPlace(instruction.source, at)) open.push(state + places);
        return true;
      case 'ahead':
        if (this.#innerOf(index, instruction.program).matchesAt(at) !== instruction.isNegated)
          open.push(state + places);
        return true;
      case 'split':
        for (const target of instruction.to) open.push(target * places + at);
        return true;
      default:
        return false;
    }
  }

  #innerOf(index: number, program: Program): Run {
    const inner = this.#inner.get(index) ?? new Run(program, this.#text);
    this.#inner.set(index, inner);
    return inner;
  }

  #isPlace(source: '^' | '$' | '\\b' | '\\B', at: number): boolean {
    if (source === '^') return at === 0;
    if (source === '$') return at === this.#text.length;
    const isWord = (index: number) => /\w/.test(this.#text[index] ?? '');
    return (isWord(at - 1) !== isWord(at)) === (source === '\\b');
  }
}
