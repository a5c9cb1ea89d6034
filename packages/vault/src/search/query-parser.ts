import { compilePattern } from '../patterns/note-regex.ts';
import type { Query } from './query.ts';
import { COMPARING, suggestComparison, suggestValue, whyNotComparable } from './query-comparing.ts';
import { guessOperator, type Operator, operatorOf } from './query-operators.ts';
import { QueryFault, type QueryProblem, QueryScanner, type WordPlace } from './query-scanner.ts';

/** Maximum nesting depth of brackets and operators. */
const DEEPEST = 50;
/** Maximum number of words, phrases and regular expressions in a query. */
const MOST_TERMS = 256;

/**
 * Parses a query in Obsidian's search language.
 *
 * All of several adjacent words must match; `OR` binds less tightly than that.
 */
export function parseQuery(text: string): { readonly query: Query } | { readonly problem: QueryProblem } {
  try {
    return { query: new QueryParser(text).read() };
  } catch (error) {
    if (error instanceof QueryFault) return { problem: error.problem };
    throw error;
  }
}

/** Compiles a regular expression with Obsidian's flags: case is ignored unless the query asks for it. */
export function patternOf(source: string, isCaseMatched: boolean): ReturnType<typeof compilePattern> {
  const pattern = compilePattern(source);
  return 'problem' in pattern || isCaseMatched ? pattern : { source, flags: `${pattern.flags}i` };
}

class QueryParser {
  readonly #scanner: QueryScanner;
  #depth = 0;
  #terms = 0;

  constructor(text: string) {
    this.#scanner = new QueryScanner(text);
  }

  read(): Query {
    const query = this.#any('query', 'the query is empty');
    if (this.#scanner.next !== ')') return query;
    throw this.#scanner.fault(this.#scanner.at, 'this parenthesis closes nothing');
  }

  #any(place: WordPlace, whyEmpty: string): Query {
    const parts = [this.#all(place, whyEmpty)];
    for (;;) {
      const at = this.#scanner.at;
      if (!this.#takeOr(place)) break;
      parts.push(this.#all(place, 'nothing follows OR', at));
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'any', parts };
  }

  #all(place: WordPlace, whyEmpty: string, from = this.#scanner.at): Query {
    const parts: Query[] = [];
    for (;;) {
      this.#scanner.skipSpace();
      if (this.#isAtEnd(place) || (this.#scanner.peekWord(place) === 'OR' && parts.length > 0)) break;
      if (this.#scanner.peekWord(place) === 'OR') throw this.#scanner.fault(this.#scanner.at, 'nothing precedes OR');
      parts.push(this.#term(place));
    }
    const [only] = parts;
    if (only === undefined) throw this.#scanner.fault(from, whyEmpty);
    return parts.length === 1 ? only : { kind: 'all', parts };
  }

  #takeOr(place: WordPlace): boolean {
    this.#scanner.skipSpace();
    return this.#scanner.peekWord(place) === 'OR' && this.#scanner.take('OR');
  }

  /** Whether the current place ends here: at a closing bracket or, in a property's name, at the colon. */
  #isAtEnd(place: WordPlace): boolean {
    const { next } = this.#scanner;
    if (this.#scanner.isAtEnd() || next === ')') return true;
    return (place !== 'query' && next === ']') || (place === 'property name' && next === ':');
  }

  #term(place: WordPlace): Query {
    if (!this.#takeMinus(place)) return this.#plainTerm(place);
    return this.#deeper(() => ({ kind: 'not', part: this.#term(place) }));
  }

  /** Skips a minus that negates what follows; on its own it is text. */
  #takeMinus(place: WordPlace): boolean {
    const { at, text } = this.#scanner;
    const end = place === 'query' ? /[\s)]|$/y : /[\s)\]]|$/y;
    end.lastIndex = at + 1;
    return !end.test(text) && this.#scanner.take('-');
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    const hint = 'Simplify the query.';
    if (this.#depth > DEEPEST)
      throw this.#scanner.fault(this.#scanner.at, `parts are nested more than ${DEEPEST} deep`, { hint });
    const found = read();
    this.#depth -= 1;
    return found;
  }

  #plainTerm(place: WordPlace): Query {
    const { at, next } = this.#scanner;
    this.#terms += 1;
    const hint = 'Split it into several searches.';
    if (this.#terms > MOST_TERMS) throw this.#scanner.fault(at, `it has more than ${MOST_TERMS} terms`, { hint });
    if (next === '"') return { kind: 'text', text: this.#scanner.quoted() };
    if (next === '/') return this.#regex();
    if (next === '(') return this.#deeper(() => this.#group(place));
    if (next === '[') return this.#bracket(place);
    return place === 'query' ? this.#operation() : this.#value(place);
  }

  #group(place: WordPlace): Query {
    const start = this.#scanner.at;
    this.#scanner.at += 1;
    const inside = place === 'query' ? 'query' : 'property';
    const query = this.#any(inside, 'the parentheses are empty');
    if (this.#scanner.take(')')) return query;
    throw this.#scanner.fault(start, 'the parenthesis is not closed');
  }

  #regex(): Query {
    const { at } = this.#scanner;
    const source = this.#scanner.regex();
    if (source === '') throw this.#scanner.fault(at, 'nothing is between the slashes');
    const flags = /^\p{L}+/u.exec(this.#scanner.text.slice(this.#scanner.at, this.#scanner.at + 10))?.[0];
    const hint = 'Remove the flags: searches ignore case except in match-case:. Put a path in double quotes.';
    if (flags !== undefined)
      throw this.#scanner.fault(at, `${JSON.stringify(flags)} directly follows a regular expression`, { hint });
    const pattern = patternOf(source, true);
    if (!('problem' in pattern)) return { kind: 'regex', source };
    throw this.#scanner.fault(at, pattern.problem, { regex: { source, problem: pattern.problem } });
  }

  /** A property; a wikilink, or a bracket within one, is text. */
  #bracket(place: WordPlace): Query {
    const { at, text } = this.#scanner;
    const link = /^\[\[[^[\]\n]*\]\]/.exec(text.slice(at, at + LONGEST_LINK))?.[0];
    if (link !== undefined) {
      this.#scanner.at += link.length;
      return { kind: 'text', text: link };
    }
    return place === 'query' ? this.#deeper(() => this.#property()) : this.#value(place);
  }

  #property(): Query {
    const start = this.#scanner.at;
    this.#scanner.at += 1;
    const name = this.#plainName() ?? this.#any('property name', 'the brackets name no property');
    const hasValue = this.#scanner.take(':');
    if (hasValue) this.#scanner.skipSpace();
    const isNegated = hasValue && this.#scanner.next === '-';
    const value = hasValue ? this.#any('property', NO_VALUE) : undefined;
    if (!this.#scanner.take(']')) throw this.#scanner.fault(start, 'the bracket is not closed');
    // A minus before the value negates the whole: `[a:-b]` is `-[a:b]`.
    if (isNegated && value?.kind === 'not') return { kind: 'not', part: { kind: 'property', name, value: value.part } };
    return { kind: 'property', name, value };
  }

  /**
   * A plain name up to the colon, with its spaces. One with quotes, a regular expression or OR is parsed as a query.
   */
  #plainName(): Query | undefined {
    const { at, text } = this.#scanner;
    const written = /^[^\]:]*/.exec(text.slice(at, at + LONGEST_LINK))?.[0] ?? '';
    const name = written.trim();
    if (name === '' || /["()]|^[-/]|(?:^|\s)OR(?:\s|$)/.test(name)) return undefined;
    const right = suggestComparison(name);
    if (right !== undefined) throw this.#wrongForm(at - 1, `[${name}]`, right);
    this.#scanner.at += written.length;
    return { kind: 'text', text: name };
  }

  #wrongForm(at: number, written: string, meant: string): QueryFault {
    const why = `${JSON.stringify(written)} is not valid syntax for a property`;
    return this.#scanner.fault(at, why, { hint: `Did you mean ${JSON.stringify(meant)}? ${COMPARING}`, meant });
  }

  #value(place: WordPlace): Query {
    const { at } = this.#scanner;
    const word = this.#scanner.peekWord(place);
    this.#scanner.at += word.length;
    if (place === 'property name') return { kind: 'text', text: word };
    if (word === 'null') return { kind: 'null' };
    const wrong = suggestValue(word);
    if (wrong !== undefined) throw this.#wrongForm(at, word, wrong);
    const compared = /^([<>]=?)(.*)$/s.exec(word);
    if (compared === null) return { kind: 'text', text: word };
    const [, sign, than = ''] = compared;
    const problem = whyNotComparable(than);
    if (problem !== undefined) throw this.#scanner.fault(at, `${JSON.stringify(word)} ${problem}`, { hint: COMPARING });
    return { kind: 'compare', sign: sign as '<' | '>' | '<=' | '>=', than };
  }

  #operation(): Query {
    const { at, text } = this.#scanner;
    const word = this.#scanner.peekWord('query');
    const operator = operatorOf(word);
    if (operator === undefined) return this.#word(word);
    this.#scanner.at += operator.length;
    const hint = `Put a word, a phrase, a /regex/ or a (query) directly after it. If it is text, put it in double quotes.`;
    if (this.#scanner.isAtEnd() || /^[\s)]/.test(this.#scanner.next))
      throw this.#scanner.fault(at, `nothing directly follows ${text.slice(at, this.#scanner.at)}`, { hint });
    return this.#deeper(() => this.#operand(operator));
  }

  /** The operand of an operator. A minus before it negates the whole: `path:-a` is `-path:a`. */
  #operand(operator: Operator): Query {
    if (!this.#takeMinus('query')) return operator.of(this.#plainTerm('query'));
    return this.#deeper(() => ({ kind: 'not', part: this.#operand(operator) }));
  }

  #word(word: string): Query {
    const { at, text } = this.#scanner;
    const meant = guessOperator(word, text.slice(at + word.length, at + word.length + 1));
    if (meant !== undefined) {
      const written = word.slice(0, word.indexOf(':') + 1);
      const hint = `Did you mean ${JSON.stringify(meant)}? If it is text, put it in double quotes.`;
      throw this.#scanner.fault(at, `${JSON.stringify(written)} is not an operator`, { hint, meant });
    }
    this.#scanner.at += word.length;
    return { kind: 'text', text: word };
  }
}

const LONGEST_LINK = 1000;
const NO_VALUE = 'nothing follows the colon; use null for a property without a value';
