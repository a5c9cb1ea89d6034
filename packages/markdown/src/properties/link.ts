import { decodeDestination, isExternal } from '../inline/destination.ts';
import { partsOfWikilink } from '../inline/wikilink-parts.ts';
import type { Span } from '../text/note-structure.ts';

/** A link that is the value of a property. */
export interface LinkInValue {
  readonly form: 'wikilink' | 'markdown';
  /** The link target including its subpath: as written in a wikilink, percent-decoded in a Markdown link. */
  readonly link: string;
  readonly displayText: string;
  /** Whether the Markdown destination is in `<…>`. */
  readonly isAngled: boolean;
  /** Span of `link` in the value. */
  readonly target: Span;
}

const MARKDOWN_LINK =
  /^(\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\([ \t]*)(?:<([^<>]*)>|([^\s<]\S*?))(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*\)$/;

/** Reads a value that consists of one wikilink or one Markdown link. Links to the web do not count. */
export function findLinkInValue(value: string): LinkInValue | undefined {
  if (/[\r\n]/.test(value)) return undefined;
  return value.startsWith('[[') ? wikilinkIn(value) : markdownLinkIn(value);
}

function wikilinkIn(value: string): LinkInValue | undefined {
  const close = value.indexOf(']]', 2);
  const inner = value.slice(2, close);
  if (close !== value.length - 2 || inner === '' || inner.includes('[[')) return undefined;

  const { link, displayText } = partsOfWikilink(inner);
  return { form: 'wikilink', link, displayText, isAngled: false, target: { start: 2, end: 2 + link.length } };
}

function markdownLinkIn(value: string): LinkInValue | undefined {
  const match = MARKDOWN_LINK.exec(value);
  if (match === null) return undefined;
  const [, before = '', displayText = '', angled, bare = ''] = match;
  const written = angled ?? bare;
  const link = decodeDestination(written);
  if (written === '' || isExternal(link)) return undefined;

  const start = before.length + (angled === undefined ? 0 : 1);
  const target = { start, end: start + written.length };
  return { form: 'markdown', link, displayText, isAngled: angled !== undefined, target };
}
