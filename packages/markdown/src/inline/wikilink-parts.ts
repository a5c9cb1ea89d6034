/** What stands between the brackets of a wikilink. */
export interface WikilinkParts {
  readonly link: string;
  /** Undefined where nothing is written for it. */
  readonly display: string | undefined;
  readonly displayText: string;
}

/** Parts `link|display` at its first `|`, but for one at the very start. In a table's cell that is escaped. */
export function partsOfWikilink(inner: string, isCell = false): WikilinkParts {
  const bar = inner.indexOf('|');
  const linkEnd = isCell && inner[bar - 1] === '\\' ? bar - 1 : bar;
  if (linkEnd <= 0) return { link: inner, display: undefined, displayText: shown(inner) };

  const display = inner.slice(bar + 1);
  return { link: inner.slice(0, linkEnd), display, displayText: display };
}

/** How a link without a display text is shown: `#` reads as ` > `. */
function shown(link: string): string {
  if (!link.includes('#')) return link;
  const parts = link.split('#').filter((part) => part !== '');
  return parts.length === 0 ? link : parts.join(' > ');
}
