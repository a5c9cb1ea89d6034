import { AgentError, beginningOf, quoted, text } from '@obsidian-agent/shared-types';
import type { RegexThread } from '../patterns/regex-thread.ts';
import { patternOf } from './query-parser.ts';

/** A regular expression of a query. */
export interface QueryRegex {
  readonly source: string;
  readonly isCaseMatched: boolean;
}

interface KnownAnswers {
  readonly regex: QueryRegex;
  /** Where the matches in a text begin; empty for no match. */
  readonly answers: Map<string, readonly number[]>;
  questions: Set<string>;
}

/** Maximum number of matches per text. */
const MOST_MATCHES = 20;
/** For all regular expressions of one search. */
const LIMIT_MS = 2000;

/**
 * The matches of a query's regular expressions in texts.
 *
 * Only a thread can be stopped, so regular expressions run in one. A search continues as if an unanswered request had
 * no match, and runs again once all requests are answered.
 */
export class RegexAnswers {
  readonly #known = new Map<string, KnownAnswers>();
  #thread: RegexThread | undefined;
  #leftMs = LIMIT_MS;
  /** How often an unknown answer was requested. */
  #misses = 0;
  #isAsked = false;

  /** Where the first matches begin; empty if there is no match, or if the answer is not known yet. */
  placesIn(regex: QueryRegex, text: string): readonly number[] {
    const key = `${regex.isCaseMatched} ${regex.source}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      known = { regex, answers: new Map(), questions: new Set() };
      this.#known.set(key, known);
    }
    const places = known.answers.get(text);
    if (places !== undefined) return places;
    known.questions.add(text);
    this.#isAsked = true;
    this.#misses += 1;
    return [];
  }

  /**
   * Answers the pending requests; false if there were none.
   *
   * @throws AgentError `REGEX_TIMED_OUT`
   */
  async answer(): Promise<boolean> {
    if (!this.#isAsked) return false;
    for (const known of this.#known.values()) {
      if (known.questions.size > 0) await this.#ask(known);
    }
    this.#isAsked = false;
    return true;
  }

  /** Calls `ask` for each item, and again for those that ran into an unknown answer, until all are known. */
  async answerAll<Item, Answer>(items: readonly Item[], ask: (item: Item) => Answer): Promise<Answer[]> {
    const answers = items.map(ask);
    for (let open = this.#misses > 0 ? items.map((_, index) => index) : []; await this.answer(); ) {
      open = open.filter((index) => {
        const before = this.#misses;
        answers[index] = ask(items[index] as Item);
        return this.#misses > before;
      });
    }
    return answers;
  }

  /** Drops the answers for texts. */
  forget(): void {
    for (const { answers } of this.#known.values()) answers.clear();
  }

  close(): void {
    this.#thread?.close();
    this.#thread = undefined;
  }

  async #ask(known: KnownAnswers): Promise<void> {
    const { RegexThread } = await import('../patterns/regex-thread.ts');
    const pattern = patternOf(known.regex.source, known.regex.isCaseMatched);
    if ('problem' in pattern) throw new Error(pattern.problem);
    const texts = [...known.questions];
    known.questions = new Set();
    const start = performance.now();
    this.#thread ??= new RegexThread();
    const job = { pattern, texts, most: MOST_MATCHES, isBrief: true, limitMs: Math.max(this.#leftMs, 1) };
    const found = await this.#thread.search(job);
    this.#leftMs -= performance.now() - start;
    if (found === undefined) throw regexTimedOut(known.regex.source);
    for (const [index, matches] of found.entries()) {
      const places = matches.map(({ start: place }) => place);
      known.answers.set(texts[index] ?? '', places);
    }
  }
}

function regexTimedOut(source: string): AgentError {
  const shown = beginningOf(source);
  return new AgentError('REGEX_TIMED_OUT', {
    message: text`The regular expression ${quoted(shown)} takes too long in this vault`,
    hint: text`Remove nested repeats such as (a+)+, add a plain word to the query, or name a folder.`,
    details: { regex: shown, limit_ms: LIMIT_MS },
  });
}
