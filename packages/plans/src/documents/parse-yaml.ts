import { isDeeperThan } from '@obsidian-agent/shared-types';
import {
  Composer,
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type LineCounter,
  Parser,
  Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import { describeSyntaxFault, describeUnclosed, type FaultWords, openingOf } from './fault-words.ts';

/** More levels would overflow the stack of the parser and of code that walks the data. */
export const MAX_LEVELS = 100;
const MOST_ALIASES = 1000;
/** Code that copies an object would lose a member of this name, or take it for something else. */
export const RESERVED = '__proto__';

/** A problem in a text, and its offset. */
export interface YamlFault extends FaultWords {
  readonly offset: number;
}

/** What was understood of a text. */
export interface ParsedYaml {
  readonly faults: readonly YamlFault[];
  /** Undefined if nothing was understood. The parts of the text that have faults hold any data. */
  readonly parsed?: { readonly data: unknown; readonly document: Document.Parsed };
  /** Offset from which the structure is lost; infinite if the whole text has its structure. */
  readonly readTo: number;
}

/** Parses YAML 1.2, and so JSON, in bounded time and depth. Goes on after faults where it can. */
export function parseYaml(text: string, lines: LineCounter): ParsedYaml {
  // The library compares each key with all previous keys, which is too slow.
  const composer = new Composer({ prettyErrors: false, stringKeys: true, uniqueKeys: false });
  let document: Document.Parsed | undefined;
  try {
    for (const composed of composer.compose(tokensOf(text, lines), true, text.length)) {
      if (document !== undefined) return refuse(SECOND_DOCUMENT, composed.range[0]);
      document = composed;
    }
  } catch (error) {
    if (error instanceof TooDeep) return refuse(TOO_DEEP, error.offset);
    throw error;
  }
  if (document === undefined) throw new Error('A text was read without a document.');

  const { faults, readTo } = syntaxFaultsOf(document, text);
  const own = ownFaultsOf(document, text);
  return dataOf(document, { faults: [...faults, ...own.filter(({ offset }) => offset < readTo)], readTo });
}

const TOO_DEEP: FaultWords = {
  message: `The file is nested more than ${MAX_LEVELS} levels deep.`,
  hint: 'Use fewer levels. Check for brackets that are not closed.',
};
const SECOND_DOCUMENT: FaultWords = {
  message: 'The file contains more than one document.',
  hint: 'Remove the line "---" and what follows, or put it in a file of its own.',
};
const RESERVED_KEY: FaultWords = {
  message: `A key cannot be "${RESERVED}".`,
  hint: 'Use another name.',
};
const TOO_MANY_ALIASES: FaultWords = {
  message: `The file has more than ${MOST_ALIASES} aliases, or aliases that multiply.`,
  hint: 'Write the values themselves.',
};

class TooDeep extends Error {
  override readonly name = 'TooDeep';
  readonly offset: number;

  constructor(offset: number) {
    super(TOO_DEEP.message);
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

function refuse(words: FaultWords, offset: number): ParsedYaml {
  return { faults: [{ ...words, offset }], readTo: offset };
}

/** Errors that change where the following values belong. */
const structural: ReadonlySet<ErrorCode> = new Set([
  'BAD_INDENT',
  'TAB_AS_INDENT',
  'UNEXPECTED_TOKEN',
  'KEY_OVER_1024_CHARS',
  'IMPOSSIBLE',
]);

/** The library's errors up to the first that loses the structure; later ones follow from it. One for each line. */
function syntaxFaultsOf(document: Document.Parsed, text: string): Pick<ParsedYaml, 'faults' | 'readTo'> {
  const faults: YamlFault[] = [];
  for (const error of ownErrorsOf(document)) {
    const offset = offsetOfError(error, text);
    const last = faults.at(-1)?.offset;
    const isOnNewLine = last === undefined || text.slice(last, offset).includes('\n');
    if (isOnNewLine) faults.push(describeError(error, { offset, text, document }));
    const isLost = structural.has(error.code) || /closing|Sequence item|at the same column/.test(error.message);
    if (isLost) return { faults, readTo: Math.min(error.pos[0], offset) };
  }
  return { faults, readTo: Infinity };
}

/** Errors and warnings in the order of the text, without those that only follow from a key on several lines. */
function ownErrorsOf({ errors, warnings }: Document.Parsed): YAMLError[] {
  const sorted = [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const starts = new Set(sorted.filter(isKeyOnLines).map(({ pos }) => pos[0]));
  let end = -1;
  return sorted.filter((error) => {
    const [from, to] = error.pos;
    if (isKeyOnLines(error)) end = Math.max(end, to);
    return error.code !== 'BLOCK_AS_IMPLICIT_KEY' || !(from <= end || starts.has(from));
  });
}

function isKeyOnLines({ code }: YAMLError): boolean {
  return code === 'MULTILINE_IMPLICIT_KEY';
}

/** A key on several lines is a value whose next line is indented too far. */
function offsetOfError({ code, pos }: YAMLError, text: string): number {
  if (code !== 'MULTILINE_IMPLICIT_KEY') return pos[0];
  const lineEnd = text.slice(pos[0], pos[1]).search(/\n *\S/);
  return lineEnd < 0 ? pos[0] : pos[0] + lineEnd + text.slice(pos[0] + lineEnd).search(/\S/);
}

function describeError(
  error: YAMLError,
  { offset, text, document }: { readonly offset: number; readonly text: string; readonly document: Document.Parsed },
): YamlFault {
  const opening = openingOf(error.message);
  if (opening !== undefined) return unclosed(opening, { offset, text, document });
  const [rest = ''] = text.slice(offset, offset + 100).split('\n', 1);
  return { ...describeSyntaxFault({ code: error.code, message: error.message, rest }), offset };
}

/** A bracket is reported where it is missed, a quote where it opens: the text after it can be long. */
function unclosed(
  opening: string,
  { offset, text, document }: { readonly offset: number; readonly text: string; readonly document: Document.Parsed },
): YamlFault {
  const closing = { '[': ']', '{': '}' }[opening] ?? opening;
  let start: number | undefined;
  visit(document, {
    Value(_, node) {
      const [from = 0, to = 0] = node.range ?? [];
      const isOpen = text[to - 1] !== closing || to - from < 2 || to >= offset;
      if (text[from] === opening && from < offset && isOpen) start = from;
    },
  });
  const line = text.slice(0, start ?? offset).split('\n').length;
  const hasComment = opening !== closing && / #/.test(text.slice(start ?? offset).split('\n', 1)[0] ?? '');
  return {
    ...describeUnclosed({ opening, closing, line, hasComment }),
    offset: opening === closing ? (start ?? offset) : offset,
  };
}

/** Checks that the library lacks, or would be slow at. An alias without an anchor becomes null. */
function ownFaultsOf(document: Document.Parsed, text: string): YamlFault[] {
  const faults = text.includes('*') ? aliasFaults(document) : [];
  const check = (node: unknown): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        if (!isScalar(pair.key)) pair.key = asText(pair.key);
        else if (pair.key.value === RESERVED) faults.push({ ...RESERVED_KEY, offset: offsetOf(pair.key) });
        check(pair.value);
      }
      faults.push(...repeatedKeys(node.items.map(({ key }) => key)));
    } else if (isSeq(node)) for (const entry of node.items) check(entry);
    // YAML has this number and JSON does not: the agent would get null.
    else if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value))
      faults.push({ ...noNumber(node.value), offset: offsetOf(node) });
  };
  check(document.contents);
  return faults;
}

function aliasFaults(document: Document.Parsed): YamlFault[] {
  const faults: YamlFault[] = [];
  const anchors = new Set<string>();
  let aliases = 0;
  visit(document, {
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Alias(_, alias) {
      // The library searches all previous anchors for each alias.
      aliases += 1;
      const offset = offsetOf(alias);
      if (aliases === MOST_ALIASES + 1) faults.push({ ...TOO_MANY_ALIASES, offset });
      if (anchors.has(alias.source)) return;
      faults.push({ ...noAnchor(alias.source), offset });
      const nothing = new Scalar(null);
      nothing.range = alias.range ?? null;
      return nothing;
    },
  });
  return faults;
}

/** A list or map as a key is a fault; in the data, it is some text. */
function asText(key: unknown): Scalar {
  const text = new Scalar(`?${offsetOf(key)}`);
  if (isNode(key) && key.range) text.range = key.range;
  return text;
}

function noAnchor(name: string): FaultWords {
  return {
    message: `The alias "*${name}" has no anchor "&${name}" above it.`,
    hint: 'Put the value in quotes if it is text, or add the anchor.',
  };
}

function noNumber(value: number): FaultWords {
  return { message: `JSON cannot represent the number ${value}.`, hint: 'Write another number, or a text in quotes.' };
}

function repeatedKeys(keys: readonly unknown[]): YamlFault[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    const name = isScalar(key) ? String(key.value) : undefined;
    const isRepeated = name !== undefined && seen.has(name);
    if (name !== undefined) seen.add(name);
    const words = { message: `The key "${name}" appears twice.`, hint: 'Keep one of them, or rename one.' };
    return isRepeated ? [{ ...words, offset: offsetOf(key) }] : [];
  });
}

function dataOf(document: Document.Parsed, { faults, readTo }: Omit<ParsedYaml, 'parsed'>): ParsedYaml {
  if (faults.some(({ message }) => message === TOO_MANY_ALIASES.message)) return { faults, readTo: 0 };
  try {
    const data: unknown = document.toJS();
    // An alias can refer to a list with other aliases, or with itself.
    if (isDeeperThan(MAX_LEVELS, data)) return refuse(TOO_DEEP, offsetOfAlias(document));
    return { faults, readTo, parsed: { data, document } };
  } catch (error) {
    // Aliases multiply beyond the library's limit.
    if (error instanceof ReferenceError) return refuse(TOO_MANY_ALIASES, offsetOfAlias(document));
    throw error;
  }
}

/** The offset of the first alias. */
function offsetOfAlias(document: Document.Parsed): number {
  let first: number | undefined;
  visit(document, {
    Alias(_, alias) {
      first ??= offsetOf(alias);
    },
  });
  return first ?? 0;
}

/** The offset at which a node begins. */
export function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
