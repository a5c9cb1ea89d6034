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

/** Length of the longest frontmatter that is parsed, in characters. A command that edits properties takes up to 1.5 s of CPU for it. */
export const LONGEST_YAML = 131_072;
/** The deepest nesting of maps and lists. A request allows no more levels by default either. */
export const MOST_LEVELS = 256;

/** Frontmatter that the library could parse, but only in time quadratic in its depth. */
export class NestedTooDeeply extends Error {
  /** Offset in the source. */
  readonly offset: number;

  constructor(offset: number) {
    super(`Maps and lists are nested in more than ${MOST_LEVELS} levels.`);
    this.offset = offset;
  }
}

/**
 * Parses a source like the library's `parseDocument`, but stops if it is nested too deeply.
 *
 * @throws NestedTooDeeply if it has more than `MOST_LEVELS` levels
 */
export function parseShallow(source: string, options: ParseOptions & DocumentOptions): Document.Parsed {
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
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    if (levelsOf(parser.stack) > MOST_LEVELS) throw new NestedTooDeeply(parser.offset);
  }
  yield* parser.end();
}

/** The bottom of the stack is the document, and its top the token in progress, which may be a scalar. */
function levelsOf(stack: readonly CST.Token[]): number {
  const top = stack.at(-1);
  return top === undefined || 'items' in top ? stack.length - 1 : stack.length - 2;
}
