import { cutText, type Message } from '@obsidian-agent/shared-types';

/** Why a query is invalid, and where. */
export interface QueryProblem {
  /** Offset of the problem. */
  readonly at: number;
  readonly why: string;
  readonly hint: string | Message;
  /** The text that could not be parsed. */
  readonly near: string;
  /** What was probably intended: an operator with its colon, or a comparison. */
  readonly meant?: string;
  /** A regular expression that cannot be compiled, with the engine's message. */
  readonly regex?: { readonly source: string; readonly problem: string };
}

/** Stops the parsing of a query. */
export class QueryFault extends Error {
  readonly problem: QueryProblem;

  constructor(problem: QueryProblem) {
    super(problem.why);
    this.problem = problem;
  }
}

/** What ends a word: in a property also its closing bracket, and in its name the colon. */
export type WordPlace = 'query' | 'property' | 'property name';

const WORD_ENDS: Readonly<Record<WordPlace, RegExp>> = {
  query: /[\s()"]|$/g,
  property: /[\s()"\]]|$/g,
  'property name': /[\s()":\]]|$/g,
};

const HINT_QUOTE = 'Put literal text in double quotes, with \\" for a quote inside.';

/** Reads a query piece by piece. */
export class QueryScanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  skipSpace(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  get next(): string {
    return this.text[this.at] ?? '';
  }

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The word that begins here; may be empty. */
  peekWord(place: WordPlace): string {
    const end = WORD_ENDS[place];
    end.lastIndex = this.at;
    return this.text.slice(this.at, end.exec(this.text)?.index ?? this.text.length);
  }

  /** Skips a symbol if it comes next. */
  take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** The text between quotes. A backslash stands for itself unless a quote follows it. */
  quoted(): string {
    const start = this.at;
    let text = '';
    let slashes = 0;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const sign = this.text[at] ?? '';
      if (sign === '\\') {
        slashes += 1;
        continue;
      }
      text += '\\'.repeat(sign === '"' ? slashes >> 1 : slashes);
      if (sign === '"' && slashes % 2 === 0) {
        this.at = at + 1;
        return text;
      }
      text += sign;
      slashes = 0;
    }
    throw this.fault(start, 'the quote is not closed', { hint: `Close it with another ". ${HINT_QUOTE}` });
  }

  /** The text between slashes, as written. */
  regex(): string {
    const start = this.at;
    let isInClass = false;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const sign = this.text[at];
      if (sign === '\\') at += 1;
      else if (sign === '[') isInClass = true;
      else if (sign === ']') isInClass = false;
      else if (sign === '/' && !isInClass) {
        this.at = at + 1;
        return this.text.slice(start + 1, at);
      }
    }
    throw this.fault(start, 'the regular expression is not closed', { hint: `Close it with another /. ${HINT_QUOTE}` });
  }

  fault(at: number, why: string, more: Partial<QueryProblem> = {}): QueryFault {
    const near = cutText(this.text.slice(at), LONGEST_NEAR).toWellFormed();
    return new QueryFault({ at, why, hint: HINT_QUOTE, near, ...more });
  }
}

const LONGEST_NEAR = 40;
