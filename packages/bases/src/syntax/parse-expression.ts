import { type BinaryOperator, type ChainLink, type Expression, operatorLevels } from './expression.ts';
import { FormulaSyntaxError, type SyntaxProblem } from './syntax-problem.ts';
import { type Token, tokenize } from './tokens.ts';

/** Length of the longest formula that is parsed. */
export const LONGEST_FORMULA = 10_000;
/** The deepest nesting of parentheses, lists, calls and signs, and the longest run of `.a.b.c`. */
export const DEEPEST_NESTING = 100;

/** Parses a formula or a filter statement; an empty one is `null`. */
export function parseExpression(source: string): { expression: Expression } | { problem: SyntaxProblem } {
  try {
    if (source.length > LONGEST_FORMULA)
      throw new FormulaSyntaxError(`It is longer than ${LONGEST_FORMULA} characters.`, {
        start: 0,
        end: source.length,
      });
    return { expression: new ExpressionParser(tokenize(source)).parseAll() };
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return { problem: error.problem };
    throw error;
  }
}

const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Operators of other languages, which are names here. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['is', '=='],
]);

class ExpressionParser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parseAll(): Expression {
    if (this.#isAtEnd) return { kind: 'constant', value: null, start: 0, end: 0 };
    const expression = this.#parseChain(0);
    if (!this.#isAtEnd) throw this.#unexpected();
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token;
  }

  get #isAtEnd(): boolean {
    return this.#next.kind === 'end';
  }

  #take(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #isSign(text: string): boolean {
    return this.#next.kind === 'sign' && this.#next.text === text;
  }

  #takeSign(text: string): boolean {
    const isThere = this.#isSign(text);
    if (isThere) this.#at += 1;
    return isThere;
  }

  /** Returns the end of the closing sign. */
  #close(text: string, opening: Token): number {
    if (this.#isSign(text)) return this.#take().end;
    if (!this.#isAtEnd) throw this.#unexpected();
    throw new FormulaSyntaxError(`"${opening.text}" is never closed.`, opening, text);
  }

  /** Parses one part that nests in the current one. */
  #nest<Part>(parse: () => Part): Part {
    this.#enter();
    const part = parse();
    this.#depth -= 1;
    return part;
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST_NESTING)
      throw new FormulaSyntaxError(`It is nested in more than ${DEEPEST_NESTING} levels.`, this.#next);
  }

  #parseChain(level: number): Expression {
    const operators: readonly string[] | undefined = operatorLevels[level];
    if (operators === undefined) return this.#parseUnary();
    const first = this.#parseChain(level + 1);
    const rest: ChainLink[] = [];
    while (this.#next.kind === 'sign' && operators.includes(this.#next.text)) {
      const operator = this.#take().text as BinaryOperator;
      rest.push({ operator, operand: this.#parseChain(level + 1) });
    }
    const last = rest.at(-1);
    if (last === undefined) return first;
    return { kind: 'chain', first, rest, start: first.start, end: last.operand.end };
  }

  #parseUnary(): Expression {
    const { start } = this.#next;
    const operator = (['!', '-'] as const).find((sign) => this.#takeSign(sign));
    if (operator === undefined) return this.#parsePostfix();
    const operand = this.#nest(() => this.#parseUnary());
    return { kind: 'unary', operator, operand, start, end: operand.end };
  }

  #parsePostfix(): Expression {
    const outer = this.#depth;
    let object = this.#parsePrimary();
    for (let next = this.#parseStep(object); next !== undefined; next = this.#parseStep(object)) {
      this.#enter();
      object = next;
    }
    this.#depth = outer;
    return object;
  }

  /** Parses `.name`, `[index]` or `(arguments)` after a value; undefined if none follows. */
  #parseStep(object: Expression): Expression | undefined {
    const { start } = object;
    const opening = this.#next;
    if (this.#takeSign('.')) {
      const name = this.#take();
      if (name.kind !== 'name') throw this.#unexpected(name);
      return { kind: 'member', object, name: name.text, nameStart: name.start, start, end: name.end };
    }
    if (this.#takeSign('[')) {
      const index = this.#nest(() => this.#parseChain(0));
      return { kind: 'index', object, index, start, end: this.#close(']', opening) };
    }
    if (!this.#takeSign('(')) return undefined;
    const args = this.#parseItems(')');
    return { kind: 'call', callee: object, args, start, end: this.#close(')', opening) };
  }

  #parsePrimary(): Expression {
    const token = this.#take();
    const { start, end } = token;
    switch (token.kind) {
      case 'number':
        this.#refuseMember(token);
        return { kind: 'number', digits: token.text, start, end };
      case 'string':
        return { kind: 'constant', value: token.value, start, end };
      case 'regexp':
        return { kind: 'regexp', source: token.source, flags: token.flags, start, end };
      case 'name': {
        const value = CONSTANTS.get(token.text);
        if (value !== undefined) return { kind: 'constant', value, start, end };
        return { kind: 'name', name: token.text, start, end };
      }
      default:
        return this.#parseBracketed(token);
    }
  }

  #parseBracketed(opening: Token): Expression {
    const { start } = opening;
    if (opening.text === '(') {
      const inner = this.#nest(() => this.#parseChain(0));
      return { ...inner, start, end: this.#close(')', opening) };
    }
    if (opening.text !== '[') throw this.#unexpected(opening);
    const items = this.#parseItems(']');
    return { kind: 'list', items, start, end: this.#close(']', opening) };
  }

  /** Parses items up to the sign that ends them, which is left. */
  #parseItems(closing: string): Expression[] {
    const items: Expression[] = [];
    if (this.#isSign(closing)) return items;
    do items.push(this.#nest(() => this.#parseChain(0)));
    while (this.#takeSign(','));
    return items;
  }

  /** Obsidian reads `1.` as the beginning of a fraction. */
  #refuseMember(number: Token): void {
    if (!this.#isSign('.')) return;
    const place = { start: number.start, end: this.#next.end };
    throw new FormulaSyntaxError('Put parentheses around a number before a dot.', place, `(${number.text}).`);
  }

  #unexpected(token: Token = this.#next): FormulaSyntaxError {
    const index = this.#tokens.indexOf(token);
    for (const near of [token, this.#tokens[index - 1]]) {
      const instead = near?.kind === 'name' ? WORDS.get(near.text) : undefined;
      if (near !== undefined && instead !== undefined)
        return new FormulaSyntaxError(`Write "${instead}" for "${near.text}".`, near, instead);
    }
    if (token.kind === 'end') return new FormulaSyntaxError('Something is missing at its end.', token);
    return new FormulaSyntaxError(`Unexpected "${token.text}".`, token);
  }
}
