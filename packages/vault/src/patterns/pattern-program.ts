import type { PatternPart } from './pattern-syntax.ts';

/** A step of a program; the next one follows it, unless it is a split. */
type Instruction =
  | { readonly op: 'unit'; readonly isUnit: (code: number) => boolean }
  | { readonly op: 'place'; readonly source: '^' | '$' | '\\b' | '\\B' }
  | { readonly op: 'ahead'; readonly program: Program; readonly isNegated: boolean }
  | Split
  | { readonly op: 'match' };

/** Continues at each of several instructions. */
interface Split {
  readonly op: 'split';
  to: readonly number[];
}

/** A pattern that is matched in linear time: each instruction is tried once at each place of a text. */
export type Program = readonly Instruction[];

/** Compiles a pattern; undefined if only the engine can match it, or if it would get longer than `most` instructions. */
export function compileProgram(pattern: PatternPart, most: number): Program | undefined {
  const compiler = new Compiler(most);
  return compiler.compile(pattern) ? compiler.program : undefined;
}

class Compiler {
  readonly program: Instruction[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  compile(pattern: PatternPart): boolean {
    const isDone = this.#add(pattern);
    this.program.push({ op: 'match' });
    return isDone;
  }

  /** Returns whether it could be added. */
  #add(part: PatternPart): boolean {
    if (this.program.length > this.#most) return false;
    switch (part.kind) {
      case 'unit':
        this.program.push({ op: 'unit', isUnit: unitTest(part.source) });
        return true;
      case 'place':
        this.program.push({ op: 'place', source: part.source });
        return true;
      case 'ahead':
        return this.#addAhead(part.body, part.isNegated);
      case 'all':
        return part.parts.every((each) => this.#add(each));
      case 'any':
        return this.#addOptions(part.options);
      case 'repeat':
        return this.#addRepeat(part.body, part.least, part.most);
      case 'other':
        return false;
    }
  }

  #addAhead(body: PatternPart, isNegated: boolean): boolean {
    const program = compileProgram(body, this.#most - this.program.length);
    if (program === undefined) return false;
    this.program.push({ op: 'ahead', program, isNegated });
    return true;
  }

  #addOptions(options: readonly PatternPart[]): boolean {
    const split = this.#split();
    const starts: number[] = [];
    const ends: Split[] = [];
    for (const option of options) {
      starts.push(this.program.length);
      if (!this.#add(option)) return false;
      ends.push(this.#split());
    }
    split.to = starts;
    for (const end of ends) end.to = [this.program.length];
    return true;
  }

  #addRepeat(body: PatternPart, least: number, most: number): boolean {
    for (let count = 0; count < least; count += 1) if (!this.#add(body)) return false;
    if (most === Number.POSITIVE_INFINITY) {
      const start = this.program.length;
      const split = this.#split();
      if (!this.#add(body)) return false;
      this.#split().to = [start];
      split.to = [start + 1, this.program.length];
      return true;
    }
    const exits: { readonly split: Split; readonly body: number }[] = [];
    for (let count = least; count < most; count += 1) {
      exits.push({ split: this.#split(), body: this.program.length });
      if (!this.#add(body)) return false;
    }
    for (const exit of exits) exit.split.to = [exit.body, this.program.length];
    return true;
  }

  /** Adds a split whose targets are set later. */
  #split(): Split {
    const split: Split = { op: 'split', to: [] };
    this.program.push(split);
    return split;
  }
}

/** Tests the code of a UTF-16 unit for a character, an escape or a class. */
function unitTest(source: string): (code: number) => boolean {
  if (source.length === 1 && source !== '.') {
    const wanted = source.charCodeAt(0);
    return (code) => code === wanted;
  }
  const expression = new RegExp(`^${source}$`);
  const known: boolean[] = [];
  return (code) => {
    known[code] ??= expression.test(String.fromCharCode(code));
    return known[code];
  };
}
