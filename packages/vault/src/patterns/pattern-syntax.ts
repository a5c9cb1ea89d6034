/** A part of a regular expression without flags. */
export type PatternPart =
  | { readonly kind: 'unit'; readonly source: string }
  | { readonly kind: 'place'; readonly source: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'ahead'; readonly body: PatternPart; readonly isNegated: boolean }
  | { readonly kind: 'all'; readonly parts: readonly PatternPart[] }
  | { readonly kind: 'any'; readonly options: readonly PatternPart[] }
  | { readonly kind: 'repeat'; readonly body: PatternPart; readonly least: number; readonly most: number }
  /** Lookbehind, back references and the like, which only the engine can match. */
  | { readonly kind: 'other'; readonly body: PatternPart };

const NOTHING: PatternPart = { kind: 'all', parts: [] };

/** Parses the source of a valid regular expression without flags. */
export function parsePattern(source: string): PatternPart {
  return new PatternReader(source).read();
}

class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads up to the end of the group or the pattern. */
  read(): PatternPart {
    const options: PatternPart[] = [];
    let parts: PatternPart[] = [];
    for (;;) {
      const isEnd = this.#at >= this.#source.length || this.#source[this.#at] === ')';
      if (isEnd || this.#source[this.#at] === '|') {
        options.push({ kind: 'all', parts });
        parts = [];
        this.#at += 1;
        if (isEnd) return options.length === 1 ? (options[0] ?? NOTHING) : { kind: 'any', options };
      } else parts.push(this.#repeated(this.#item()));
    }
  }

  /** Reads a character, a class, an assertion or a group. */
  #item(): PatternPart {
    const group = this.#take(/\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/y);
    if (group !== undefined) return groupOf(group, this.read());
    const place = this.#take(/[\^$]|\\[bB]/y);
    if (place !== undefined) return { kind: 'place', source: place as '^' };
    if (this.#take(/\\(?:[1-9]\d*|k<[^>]*>|c(?![a-zA-Z]))/y) !== undefined) return { kind: 'other', body: NOTHING };
    const unit = this.#take(/\[(?:\\.|[^\]\\])*\]|\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[a-zA-Z]|0[0-7]{0,2}|.)|./sy);
    return { kind: 'unit', source: unit ?? '' };
  }

  #repeated(body: PatternPart): PatternPart {
    const sign = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (sign === undefined) return body;
    const [, least = '0', , upTo = least] = /\{(\d+)(,(\d*))?\}/.exec(sign) ?? [];
    if (sign.startsWith('{')) return { kind: 'repeat', body, least: Number(least), most: Number(upTo || Infinity) };
    return { kind: 'repeat', body, least: sign.startsWith('+') ? 1 : 0, most: sign.startsWith('?') ? 1 : Infinity };
  }

  #take(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.#at;
    const [found] = sticky.exec(this.#source) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }
}

function groupOf(opening: string, body: PatternPart): PatternPart {
  if (opening === '(?=' || opening === '(?!') return { kind: 'ahead', body, isNegated: opening === '(?!' };
  return /^\((?:\?(?::|<[^=!].*))?$/.test(opening) ? body : { kind: 'other', body };
}
