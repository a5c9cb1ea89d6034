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

/** Frontmatter that the library could parse, but only at a cost that nobody would wait for. */
export class TooCostly extends Error {
  /** Offset in the source. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Parses a source like the library's `parseDocument`, but stops at the limits.
 *
 * @throws TooCostly if it has more than `MOST_LEVELS` levels or `MOST_TOKENS` tokens
 */
export function parseWithinLimits(source: string, options: ParseOptions & DocumentOptions): Document.Parsed {
  const [document, second] = new Composer(options).compose(tokensOf(source), true, source.length);
  if (document === undefined) throw new Error('The library composes a document even of nothing.');
  if (second !== undefined) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'A second YAML document begins here.'));
  }
  return document;
}

function* tokensOf(source: string): Generator<CST.Token> {
  const parser = new Parser();
  let tokens = 0;
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    tokens += COSTLY.has(lexeme) ? 2 : 1;
    if (levelsOf(parser.stack) > MOST_LEVELS)
      throw new TooCostly(`Maps and lists are nested in more than ${MOST_LEVELS} levels.`, parser.offset);
    if (tokens > MOST_TOKENS)
      throw new TooCostly(`The frontmatter has more than ${MOST_TOKENS} tokens.`, parser.offset);
  }
  yield* parser.end();
}

/** The bottom of the stack is the document, and its top the token in progress, which may be a scalar. */
function levelsOf(stack: readonly CST.Token[]): number {
  const top = stack.at(-1);
  return top === undefined || 'items' in top ? stack.length - 1 : stack.length - 2;
}
