import { type Document, type ErrorCode, visit, type YAMLError } from 'yaml';
import type { YamlFault } from './yaml-check.ts';

const INDENT =
  'The indentation of this line does not fit the lines above. Begin all keys of one part in the same column.';
const SECOND_COLON = 'This line has a second ": ". Put text that contains ": " in quotes.';
const COMMA = 'A comma is missing here. Put one between the entries in [ ] or { }.';
const NO_PAIR = 'This is not "key: value". Write a colon and a space after the key.';
const ALIAS = 'YAML does not read what begins with "*" or "&" as text. Put it in quotes.';
const MARKER = 'A line such as "---" or "%YAML" does not belong here. Remove it.';
const INVALID = 'This is not valid YAML. Correct it, or put the text in quotes.';

/** Words that are the same for each error of a code. */
const byCode: Readonly<Partial<Record<ErrorCode, string>>> = {
  ALIAS_PROPS: ALIAS,
  BAD_ALIAS: ALIAS,
  MULTIPLE_ANCHORS: ALIAS,
  BAD_PROP_ORDER: ALIAS,
  BAD_DIRECTIVE: MARKER,
  BAD_INDENT: INDENT,
  MULTILINE_IMPLICIT_KEY: INDENT,
  BLOCK_AS_IMPLICIT_KEY: SECOND_COLON,
  BLOCK_IN_FLOW: 'There is one ": " too many in [ ] or { }, or a comma is missing before it.',
  KEY_OVER_1024_CHARS: 'This key is longer than 1024 characters. A quote may be missing.',
  MULTIPLE_TAGS: 'YAML does not read what begins with "!" as text. Put it in quotes.',
  MULTIPLE_DOCS: 'A second YAML document begins here. Remove the line "---" and what follows it.',
  TAB_AS_INDENT: 'This line is indented with a tab. Indent it with spaces.',
};

/** Words by a part of the library's message, for codes that have several. */
const byMessage: readonly (readonly [part: RegExp, words: string])[] = [
  [/Missing ,/, COMMA],
  [/followed by map values|space after :/, NO_PAIR],
  [/^Comments/, 'A space is missing before "#". Add it, or put text that contains "#" in quotes.'],
  [/^Tags and anchors/, 'Text that begins with "*", "&" or "!" has to be in quotes.'],
  [/directives-end|Unsupported token/, MARKER],
  [/without - indicator/, 'An entry of this list does not begin with "- ".'],
];

/** A text, and what the library made of it. */
interface ReadYaml {
  readonly source: string;
  readonly document: Document.Parsed;
}

type Opening = '[' | '{' | '"' | "'";

/** Describes an error of the YAML library to somebody who knows none of its words, and says what to do. */
export function describeYamlError(error: YAMLError, read: ReadYaml): YamlFault {
  const opening = openingOf(error.message);
  if (opening !== undefined) return unclosed(opening, error, read);
  const [offset] = error.pos;
  const [rest = ''] = read.source.slice(offset, offset + MOST_QUOTED).split('\n', 1);
  const words = byMessage.find(([part]) => part.test(error.message))?.[1] ?? byCode[error.code];
  return words === undefined
    ? { offset, message: quotingWords(error.code, rest), isQuote: true }
    : { offset, message: words };
}

const MOST_QUOTED = 60;

/** Words that quote the text from the error to the end of its line. */
function quotingWords(code: ErrorCode, rest: string): string {
  const [first = ''] = rest;
  switch (code) {
    case 'BAD_SCALAR_START':
      return `Text cannot begin with "${first}". Put it in quotes.`;
    case 'BAD_DQ_ESCAPE':
      return `"${rest.slice(0, 2)}" has no meaning in double quotes. Write two backslashes, or use single quotes.`;
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_COLLECTION_TYPE':
      return `YAML does not read "${rest.split(/[\s,}\]]/)[0]}" as text, because it begins with "!". Put it in quotes.`;
    case 'UNEXPECTED_TOKEN':
      if (/^- |^-$/.test(rest))
        return 'A list cannot begin here. Begin it on the next line, or put the text in quotes.';
      return first === '' ? INVALID : `"${first}" does not belong here. Remove it, or put the text in quotes.`;
    default:
      return INVALID;
  }
}

/** The bracket or quote that the library did not find closed. */
function openingOf(message: string): Opening | undefined {
  const [, bracket, quote] = /end with a ([\]}])|closing (["'])/.exec(message) ?? [];
  if (bracket !== undefined) return bracket === '}' ? '{' : '[';
  return quote as Opening | undefined;
}

/** A bracket is reported where it is missed, a quote where it opens: the text after it can be long. */
function unclosed(opening: Opening, { pos: [end] }: YAMLError, { source, document }: ReadYaml): YamlFault {
  if (opening === '[') return { offset: end, message: 'A "[" before this place is not closed. Add the missing "]".' };
  if (opening === '{') return { offset: end, message: 'A "{" before this place is not closed. Add the missing "}".' };
  let offset = end;
  visit(document, {
    Scalar(_, { range }) {
      const [from = 0, to = 0] = range ?? [];
      if (source[from] === opening && from < end && to >= end) offset = from;
    },
  });
  return { offset, message: `This ${opening === '"' ? 'double' : 'single'} quote is not closed. Add the second one.` };
}
