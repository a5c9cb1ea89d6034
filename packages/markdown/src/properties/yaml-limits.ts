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

/** Characters of the longest frontmatter that is read: the library takes a second of CPU for it. */
export const LONGEST_YAML = 524_288;
/** Most maps and lists in one another. A request has no more levels by default. */
export const MOST_LEVELS = 256;

/** A frontmatter that the library could read, at a cost that grows with the square of its depth. */
export class NestedTooDeeply extends Error {
  /** Where in the source. */
  readonly offset: number;

  constructor(offset: number) {
    super(`Maps and lists are nested in more than ${MOST_LEVELS} levels.`);
    this.offset = offset;
  }
}

/**
 * Parses a source as the library's `parseDocument` does, and stops where it is nested too deeply.
 *
 * @throws NestedTooDeeply
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

/** The document is at the bottom of the stack, and at its top what is begun, which may be a text. */
function levelsOf(stack: readonly CST.Token[]): number {
  const top = stack.at(-1);
  return top === undefined || 'items' in top ? stack.length - 1 : stack.length - 2;
}
