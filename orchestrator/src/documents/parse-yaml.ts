import { isDeeperThan } from '@obsidian-agent/shared-types';
import { Composer, type Document, isNode, isScalar, Lexer, type LineCounter, Parser, visit } from 'yaml';

/** More levels would overflow the stack of the parser and of code that walks the data. */
const MAX_LEVELS = 100;
const MOST_ALIASES = 1000;

/** A problem in a text, and its offset. */
export interface YamlFault {
  readonly message: string;
  readonly offset: number;
}

/** The data of a text, with the document that has the position of each part; or its problems. */
export type ParsedYaml =
  | { readonly data: unknown; readonly document: Document.Parsed }
  | { readonly faults: readonly [YamlFault, ...YamlFault[]] };

/** Parses YAML 1.2, and so JSON, in bounded time and depth. */
export function parseYaml(text: string, lines: LineCounter): ParsedYaml {
  // The library compares each key with all previous keys, which is too slow.
  const composer = new Composer({ prettyErrors: false, stringKeys: true, uniqueKeys: false });
  let document: Document.Parsed | undefined;
  try {
    for (const composed of composer.compose(tokensOf(text, lines), true, text.length)) {
      if (document !== undefined) return refuse('The file contains more than one document.', composed.range[0]);
      document = composed;
    }
  } catch (error) {
    if (error instanceof TooDeep) return refuse(TOO_DEEP, error.offset);
    throw error;
  }
  if (document === undefined) throw new Error('A text was read without a document.');

  const [first, ...others] = [...faultsOf(document), ...ownFaultsOf(document)];
  return first === undefined ? dataOf(document) : { faults: [first, ...others] };
}

const TOO_DEEP = `The file is nested more than ${MAX_LEVELS} levels deep.`;

class TooDeep extends Error {
  override readonly name = 'TooDeep';
  readonly offset: number;

  constructor(offset: number) {
    super(TOO_DEEP);
    this.offset = offset;
  }
}

/** The tokens of a text. Lists and maps are tokens with tokens inside. */
function* tokensOf(text: string, lines: LineCounter): Generator<Parameters<Composer['next']>[0]> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_LEVELS) throw new TooDeep(parser.offset);
  }
  yield* parser.end();
}

function refuse(message: string, offset: number): ParsedYaml {
  return { faults: [{ message, offset }] };
}

function faultsOf({ errors, warnings }: Document.Parsed): YamlFault[] {
  return [...errors, ...warnings].map(({ message, pos }) => ({ message, offset: pos[0] }));
}

/** Checks that the library lacks, or would be slow at. */
function ownFaultsOf(document: Document.Parsed): YamlFault[] {
  const faults: YamlFault[] = [];
  let aliases = 0;
  visit(document, {
    Map: (_, { items }) => void faults.push(...repeatedKeys(items.map(({ key }) => key))),
    Scalar(_, scalar) {
      // YAML has this number and JSON does not: the agent would get null.
      if (typeof scalar.value === 'number' && !Number.isFinite(scalar.value))
        faults.push({ message: `JSON cannot represent the number ${scalar.value}.`, offset: offsetOf(scalar) });
    },
    Alias(_, alias) {
      // The library searches all previous anchors for each alias.
      aliases += 1;
      if (aliases === MOST_ALIASES + 1)
        faults.push({ message: `The file has more than ${MOST_ALIASES} aliases.`, offset: offsetOf(alias) });
    },
  });
  return faults;
}

function repeatedKeys(keys: readonly unknown[]): YamlFault[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    const name = isScalar(key) ? String(key.value) : undefined;
    const isRepeated = name !== undefined && seen.has(name);
    if (name !== undefined) seen.add(name);
    return isRepeated ? [{ message: 'Map keys must be unique', offset: offsetOf(key) }] : [];
  });
}

function dataOf(document: Document.Parsed): ParsedYaml {
  try {
    const data: unknown = document.toJS();
    // An alias can refer to a list with other aliases, or with itself.
    return isDeeperThan(MAX_LEVELS, data) ? refuse(TOO_DEEP, offsetOfAlias(document)) : { data, document };
  } catch (error) {
    // An alias has no anchor, or aliases multiply beyond the library's limit.
    if (error instanceof ReferenceError) return refuse(error.message, offsetOfAlias(document));
    throw error;
  }
}

/** The offset of the first alias without an anchor, else of the first alias. */
function offsetOfAlias(document: Document.Parsed): number {
  const anchors = new Set<string>();
  let first: number | undefined;
  let dangling: number | undefined;
  visit(document, {
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias(_, alias) {
      first ??= offsetOf(alias);
      if (!anchors.has(alias.source)) dangling ??= offsetOf(alias);
    },
  });
  return dangling ?? first ?? 0;
}

/** The offset at which a node begins. */
export function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
