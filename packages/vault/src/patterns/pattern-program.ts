import type { PatternPart } from './pattern-syntax.ts';

/** What a text must have at a place. Only a unit goes on to the next place. */
type Check =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unit'; readonly isUnit: (code: number) => boolean }
  | { readonly kind: 'place'; readonly source: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'ahead'; readonly program: Program; readonly isNegated: boolean };

interface State {
  readonly check: Check;
  /** The states that may follow, by number; none after a match. */
  readonly next: readonly number[];
}

/** A pattern that is matched in linear time: each state is tried once at each place of a text. */
export interface Program {
  readonly states: readonly State[];
  readonly start: number;
}

const NOTHING: Check = { kind: 'nothing' };

/** Compiles a pattern; undefined if only the engine can match it, or if it would get more than `most` states. */
export function compileProgram(pattern: PatternPart, most: number): Program | undefined {
  return countStates(pattern, most) <= most ? programOf(pattern) : undefined;
}

/** The number of states for a part; infinite if there is no program for it. */
function countStates(part: PatternPart, most: number): number {
  const sumOf = (parts: readonly PatternPart[]) => parts.reduce((sum, each) => sum + countStates(each, most), 0);
  switch (part.kind) {
    case 'unit':
    case 'place':
      return 1;
    case 'ahead':
      return countStates(part.body, most) <= most ? 1 : Number.POSITIVE_INFINITY;
    case 'all':
      return sumOf(part.parts);
    case 'any':
      return 1 + sumOf(part.options);
    case 'repeat': {
      if (part.most === 0) return 0;
      const body = countStates(part.body, most);
      const optional = part.most === Number.POSITIVE_INFINITY ? 1 : part.most - part.least;
      return body === Number.POSITIVE_INFINITY ? body : part.least * body + optional * (body + 1);
    }
    case 'other':
      return Number.POSITIVE_INFINITY;
  }
}

function programOf(pattern: PatternPart): Program {
  const states: State[] = [];
  const add = (check: Check, next: readonly number[]) => states.push({ check, next }) - 1;

  /** Adds a part that another state follows; returns the number of its first state. */
  const compile = (part: PatternPart, next: number): number => {
    switch (part.kind) {
      case 'unit':
        return add({ kind: 'unit', isUnit: unitTest(part.source) }, [next]);
      case 'place':
        return add(part, [next]);
      case 'ahead':
        return add({ kind: 'ahead', program: programOf(part.body), isNegated: part.isNegated }, [next]);
      case 'all':
        return part.parts.reduceRight((after, each) => compile(each, after), next);
      case 'any': {
        const options = part.options.map((option) => compile(option, next));
        return add(NOTHING, options);
      }
      case 'repeat':
        return repeat(part, next);
      case 'other':
        throw new Error('Only the engine can match this part.');
    }
  };

  const repeat = ({ body, least, most }: Extract<PatternPart, { kind: 'repeat' }>, next: number): number => {
    let start = next;
    if (most === Number.POSITIVE_INFINITY) {
      const again = [next];
      start = add(NOTHING, again);
      again.push(compile(body, start));
    } else for (let count = least; count < most; count += 1) start = add(NOTHING, [compile(body, start), next]);
    for (let count = 0; count < least; count += 1) start = compile(body, start);
    return start;
  };

  return { start: compile(pattern, add(NOTHING, [])), states };
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
