import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  Lexer,
  type ParseOptions,
  Parser,
  YAMLParseError,
} from 'yaml';

/** Length of the longest frontmatter that is parsed, in characters. */
export const LONGEST_YAML = 524_288;
/** The most tokens that are parsed: enough for 25,000 properties. Those in `COSTLY` count twice. */
export const MOST_TOKENS = 180_000;
/** Tokens that make a collection, which takes the library twice as long as a scalar. */
const COSTLY: ReadonlySet<string> = new Set(['[', ']', '{', '}', '?']);
/** The deepest nesting of maps and lists. A request allows no more levels by default either. */
export const MOST_LEVELS = 256;

/** How much YAML of one kind of text is parsed. */
export interface YamlLimits {
  /** Begins a message. */
  readonly subject: string;
  readonly characters: number;
  readonly tokens: number;
}

export const frontmatterLimits: YamlLimits = {
  subject: 'The frontmatter',
  characters: LONGEST_YAML,
  tokens: MOST_TOKENS,
};

/** Enough for a base with 10,000 views of a few lines. */
export const baseLimits: YamlLimits = { subject: 'The base', characters: 1_048_576, tokens: 360_000 };

/** A limit on the size of a text, and the size if it is known. */
export interface ExceededLimit {
  readonly unit: 'characters' | 'tokens';
  readonly limit: number;
  readonly found?: number;
}

/** YAML that the library could parse, but only at a cost that nobody would wait for. */
export class TooCostly extends Error {
  /** Offset in the source. */
  readonly offset: number;
  /** Undefined for too many levels. */
  readonly exceeded: ExceededLimit | undefined;

  constructor(message: string, offset: number, exceeded?: ExceededLimit) {
    super(message);
    this.offset = offset;
    this.exceeded = exceeded;
  }
}

/**
 * Parses a source like the library's `parseDocument`, but stops at the limits.
 *
 * @throws TooCostly if it has too many characters or tokens, or more than `MOST_LEVELS` levels
 */
export function parseWithinLimits(
  source: string,
  options: ParseOptions & DocumentOptions,
  limits: YamlLimits,
): Document.Parsed {
  const { subject, characters } = limits;
  const found = source.length;
  if (found > characters) {
    const message = `${subject} has ${found} characters, more than ${characters}.`;
    throw new TooCostly(message, 0, { unit: 'characters', limit: characters, found });
  }
  const [document, second] = new Composer(options).compose(tokensOf(source, limits), true, source.length);
  if (document === undefined) throw new Error('The library composes a document even of nothing.');
  if (second !== undefined) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'A second YAML document begins here.'));
  }
  return document;
}

function* tokensOf(source: string, { subject, tokens: limit }: YamlLimits): Generator<CST.Token> {
  const parser = new Parser();
  let tokens = 0;
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    tokens += COSTLY.has(lexeme) ? 2 : 1;
    if (levelsOf(parser.stack) > MOST_LEVELS)
      throw new TooCostly(`Maps and lists are nested in more than ${MOST_LEVELS} levels.`, parser.offset);
    if (tokens > limit)
      throw new TooCostly(`${subject} has more than ${limit} tokens.`, parser.offset, { unit: 'tokens', limit });
  }
  yield* parser.end();
}

/** The bottom of the stack is the document, and its top the token in progress, which may be a scalar. */
function levelsOf(stack: readonly CST.Token[]): number {
  const top = stack.at(-1);
  return top === undefined || 'items' in top ? stack.length - 1 : stack.length - 2;
}
