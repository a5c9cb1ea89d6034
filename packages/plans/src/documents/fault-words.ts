import type { ErrorCode } from 'yaml';

/** What is wrong in a text, and the author's next step. */
export interface FaultWords {
  readonly message: string;
  readonly hint: string;
}

/** A syntax error as the parser reports it. */
export interface SyntaxFault {
  readonly code: ErrorCode;
  /** The parser's own message. It is only searched for the character that is missing. */
  readonly message: string;
  /** The text from the fault to the end of its line. */
  readonly rest: string;
}

const INDENT: FaultWords = {
  message: 'The indentation of this line does not fit the lines above.',
  hint: 'Indent all fields of a task equally, and put a space after "-".',
};
const SECOND_COLON: FaultWords = {
  message: 'This line has a second ": ".',
  hint: 'Put text that contains ": " in quotes, or write a map as { key: value } or on lines of its own.',
};
const COMMA: FaultWords = {
  message: 'A comma is missing.',
  hint: 'Separate the entries of { } and [ ] by commas, and put text that contains ": " in quotes.',
};
const NO_PAIR: FaultWords = {
  message: 'This is not "key: value".',
  hint: 'Write a colon and a space after the key.',
};
const ALIAS: FaultWords = {
  message: 'A value that begins with "*" is an alias, and one that begins with "&" is an anchor.',
  hint: 'Put the value in quotes.',
};
const NO_SCHEMA: FaultWords = { message: 'A document marker or directive is out of place.', hint: 'Remove it.' };

const words: Readonly<Partial<Record<ErrorCode, FaultWords>>> = {
  ALIAS_PROPS: ALIAS,
  BAD_ALIAS: ALIAS,
  MULTIPLE_ANCHORS: ALIAS,
  BAD_PROP_ORDER: ALIAS,
  BAD_DIRECTIVE: NO_SCHEMA,
  BAD_INDENT: INDENT,
  MULTILINE_IMPLICIT_KEY: INDENT,
  BLOCK_AS_IMPLICIT_KEY: SECOND_COLON,
  BLOCK_IN_FLOW: COMMA,
  KEY_OVER_1024_CHARS: { message: 'A key has more than 1024 characters.', hint: 'Check for a missing quote.' },
  NON_STRING_KEY: { message: 'A key is not a text.', hint: 'Write a plain text before the colon.' },
  TAB_AS_INDENT: { message: 'This line is indented with a tab.', hint: 'Indent with spaces.' },
  MULTIPLE_TAGS: { message: 'A value has two tags.', hint: 'Remove the tags, or put the value in quotes.' },
};

/** Describes a syntax error in words that need no knowledge of the parser. */
export function describeSyntaxFault({ code, message, rest }: SyntaxFault): FaultWords {
  const first = rest.slice(0, 1);
  if (code === 'BAD_SCALAR_START')
    return { message: `A value cannot begin with "${first}".`, hint: 'Put the value in quotes.' };
  if (code === 'BAD_DQ_ESCAPE')
    return {
      message: `"${rest.slice(0, 2)}" is not an escape sequence.`,
      hint: 'Write two backslashes, or use single quotes.',
    };
  if (code === 'UNEXPECTED_TOKEN' && rest.startsWith('- '))
    return {
      message: 'A value cannot begin with "- ".',
      hint: 'Put the value in quotes, or begin a list on the next line.',
    };
  if (code === 'UNEXPECTED_TOKEN')
    return { message: `Unexpected "${first}".`, hint: 'Remove it, or add the bracket or quote that belongs to it.' };
  if (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_COLLECTION_TYPE')
    return {
      message: `Unknown tag "${rest.split(/[\s,}\]]/)[0]}".`,
      hint: 'Remove the tag, or put a value that begins with "!" in quotes.',
    };
  return (code === 'MISSING_CHAR' ? missing(message) : words[code]) ?? INVALID;
}

const INVALID: FaultWords = { message: 'This is not valid YAML.', hint: 'Correct the text here, or put it in quotes.' };

/** The bracket or quote that the parser did not find closed. */
export function openingOf(message: string): string | undefined {
  const [, bracket, quote] = /end with a ([\]}])|closing (["'])/.exec(message) ?? [];
  return bracket === undefined ? quote : bracket === '}' ? '{' : '[';
}

const COMMENT = 'From " #" on, the line is a comment: put a text that begins with "#" in quotes.';

export function describeUnclosed({
  opening,
  closing,
  line,
  hasComment,
}: Readonly<Record<'opening' | 'closing', string>> & {
  readonly line: number;
  readonly hasComment: boolean;
}): FaultWords {
  const name = opening === '"' ? 'double quote' : opening === "'" ? 'single quote' : `"${opening}"`;
  return {
    message: `The ${name} of line ${line} is not closed.`,
    hint: hasComment ? `Add the missing "${closing}". ${COMMENT}` : `Add the missing ${closing}`,
  };
}

function missing(message: string): FaultWords {
  if (message.includes('Missing ,')) return COMMA;
  if (/followed by map values|space after :/.test(message)) return NO_PAIR;
  if (message.includes('Comments'))
    return {
      message: 'A space is missing before "#".',
      hint: 'Put a text that begins with "#" in quotes, or add a space.',
    };
  if (/Tags and anchors/.test(message)) return ALIAS;
  return message.includes('directives-end') ? NO_SCHEMA : INDENT;
}
