/**
 * How much work a pattern can cause a backtracking engine: how often it may repeat, and how many alternatives it may
 * try.
 */
interface Work {
  /** Parts that repeat without limit; each multiplies the work by the length of the text. */
  readonly repeats: number;
  /** Combinations of alternatives and of optional parts. */
  readonly ways: number;
}

const NOTHING: Work = { repeats: 0, ways: 1 };
const ENDLESS: Work = { repeats: Number.POSITIVE_INFINITY, ways: Number.POSITIVE_INFINITY };
const MOST_REPEATS = 3;
const MOST_WAYS = 1000;

/**
 * Whether a valid pattern ends soon on any path in a backtracking engine.
 *
 * A part that repeats without limit must match in one way only, so `(a+)+` and `(a|b)*` are refused even where they
 * would do no harm.
 */
export function isQuickPattern(source: string): boolean {
  const { repeats, ways } = new PatternReader(source).read();
  return repeats <= MOST_REPEATS && ways <= MOST_WAYS;
}

class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** The alternatives up to the end of the group or the pattern. */
  read(): Work {
    let [alternative, repeats, ways] = [NOTHING, 0, 0];
    for (;;) {
      const isEnd = this.#at >= this.#source.length || this.#source[this.#at] === ')';
      if (isEnd || this.#source[this.#at] === '|') {
        repeats = Math.max(repeats, alternative.repeats);
        ways += alternative.ways;
        alternative = NOTHING;
        this.#at += 1;
        if (isEnd) return { repeats, ways };
      } else {
        const item = this.#repeated(this.#item());
        alternative = { repeats: alternative.repeats + item.repeats, ways: alternative.ways * item.ways };
      }
    }
  }

  /** A character, a class or a group of any kind. */
  #item(): Work {
    const rest = this.#source.slice(this.#at);
    if (rest.startsWith('(')) {
      this.#at += /^\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/.exec(rest)?.[0].length ?? 1;
      return this.read();
    }
    this.#at += /^(?:\[(?:\\.|[^\]\\])*\]|\\.|.)/s.exec(rest)?.[0].length ?? 1;
    return NOTHING;
  }

  #repeated(item: Work): Work {
    const sign = /^(?:[*+?]|\{(\d+)(,\d*)?\})\??/.exec(this.#source.slice(this.#at));
    if (sign === null) return item;
    this.#at += sign[0].length;
    if (sign[0].startsWith('?')) return { ...item, ways: item.ways + 1 };
    const [, least = '0', upTo = sign[1] === undefined ? ',' : `,${least}`] = sign;
    return times(item, Number(least), Number(upTo.slice(1) || Number.POSITIVE_INFINITY));
  }
}

function times(item: Work, least: number, most: number): Work {
  const isPlain = item.repeats === 0 && item.ways === 1;
  if (most === Number.POSITIVE_INFINITY) return isPlain ? { repeats: 1, ways: 1 } : ENDLESS;
  if (isPlain) return { repeats: 0, ways: most - least + 1 };
  return { repeats: item.repeats * most, ways: (item.ways + Number(most > least)) ** most };
}
