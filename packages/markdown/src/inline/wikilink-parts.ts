/** The text between the brackets of a wikilink. */
export interface WikilinkParts {
  readonly link: string;
  /** Undefined if the link has no display text. */
  readonly display: string | undefined;
  readonly displayText: string;
}

/** Splits `link|display` at its first `|`, except one at the very start. In a table cell the pipe is escaped. */
export function partsOfWikilink(inner: string, isCell = false): WikilinkParts {
  const bar = inner.indexOf('|');
  const linkEnd = isCell && inner[bar - 1] === '\\' ? bar - 1 : bar;
  if (linkEnd <= 0) return { link: inner, display: undefined, displayText: shown(inner) };

  const display = inner.slice(bar + 1);
  return { link: inner.slice(0, linkEnd), display, displayText: display };
}

/** How a link without a display text is shown: `#` becomes ` > `. */
function shown(link: string): string {
  if (!link.includes('#')) return link;
  const parts = link.split('#').filter((part) => part !== '');
  return parts.length === 0 ? link : parts.join(' > ');
}
