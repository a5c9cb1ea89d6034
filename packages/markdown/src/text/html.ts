import { contentOf, endOf, type Lines } from './lines.ts';
import { LESS } from './scan-characters.ts';

const NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hgroup|hr|html|iframe|legend|' +
  'li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|pre|section|source|title|summary|table|' +
  'tbody|td|tfoot|th|thead|title|tr|track|ul';

const ATTRIBUTE = '\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^"\'=<>`\\u0000-\\u0020]+|\'[^\']*\'|"[^"]*"))?';
/** A whole HTML tag, as the source of a regular expression. */
export const TAG: string = `<[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*\\s*\\/?>|<\\/[A-Za-z][A-Za-z0-9-]*\\s*>`;

interface HtmlKind {
  readonly opens: RegExp;
  /** Matches the last line of the block; undefined if the block ends before an empty line. */
  readonly closes: RegExp | undefined;
  readonly interrupts: boolean;
}

const kinds: readonly HtmlKind[] = [
  { opens: /^<(?:script|pre|style)(?=\s|>|$)/i, closes: /<\/(?:script|pre|style)>/i, interrupts: true },
  { opens: /^<!--/, closes: /-->/, interrupts: true },
  { opens: /^<\?/, closes: /\?>/, interrupts: true },
  { opens: /^<![A-Za-z]/, closes: />/, interrupts: true },
  { opens: /^<!\[CDATA\[/, closes: /\]\]>/, interrupts: true },
  { opens: new RegExp(`^</?(?:${NAMES})(?=\\s|/?>|$)`, 'i'), closes: undefined, interrupts: true },
  { opens: new RegExp(`^(?:${TAG})\\s*$`), closes: undefined, interrupts: false },
];

function kindOf(lines: Lines, line: number): HtmlKind | undefined {
  const at = contentOf(lines, line);
  if (lines.text.charCodeAt(at) !== LESS) return undefined;
  const rest = lines.text.slice(at, endOf(lines, line));
  return kinds.find(({ opens }) => opens.test(rest));
}

/** Whether a line opens an HTML block that may follow a paragraph without an empty line. */
export function htmlInterrupts(lines: Lines, line: number): boolean {
  return kindOf(lines, line)?.interrupts === true;
}

/** First line after the HTML block that `line` opens; -1 if it does not open one. */
export function endOfHtml(lines: Lines, line: number): number {
  const kind = kindOf(lines, line);
  if (kind === undefined) return -1;

  const count = lines.starts.length;
  for (let next = line; next < count; next += 1) {
    const text = lines.text.slice(lines.starts[next], endOf(lines, next));
    if (kind.closes === undefined ? text === '' : kind.closes.test(text)) {
      return kind.closes === undefined ? next : next + 1;
    }
  }
  return count;
}
