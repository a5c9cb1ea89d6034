/** How much an expression can make an engine try: places where it may take more or less, and ways to choose. */
interface Work {
  /** Parts that repeat as often as the text allows: each multiplies the work by the length of the text. */
  readonly repeats: number;
  /** Combinations of alternatives and of parts that may be absent. */
  readonly ways: number;
}

const NOTHING: Work = { repeats: 0, ways: 1 };
const ENDLESS: Work = { repeats: Number.POSITIVE_INFINITY, ways: Number.POSITIVE_INFINITY };
const MOST_REPEATS = 3;
const MOST_WAYS = 1000;

/**
 * Whether a valid expression ends soon on any path, for engines that try one way after another.
 *
 * What repeats without end must itself match in one way only: `(a+)+` and `(a|b)*` are refused, even where they do no
 * harm.
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

  /** The alternatives from here to the end of the group, or of the expression. */
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

  /** A character, a class or a group, whatever kind of group it is. */
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
