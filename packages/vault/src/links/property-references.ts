import { escapeQuoted, type FrontmatterLink, findLinkInValue } from '@obsidian-agent/markdown';
import {
  type Display,
  leadsElsewhere,
  type Reference,
  splitDestination,
  trimWritten,
} from '../formats/note-references.ts';
import { splitLink } from '../paths/link-paths.ts';

/** The links in a note's properties, as references. */
export function propertyReferences(text: string, links: readonly FrontmatterLink[]): Reference[] {
  return links.map((link) => propertyReference(text, link)).filter(leadsElsewhere);
}

function propertyReference(text: string, link: FrontmatterLink): Reference {
  const { form, original, target, quoting, isAngled } = link;
  const found = findLinkInValue(original)?.target;
  const whole = original.slice(found?.start, found?.end);
  const { path } = splitLink(link.link);
  const parts = form === 'markdown' ? splitDestination(whole, link.link) : { path, written: path };
  const { written, at } = trimWritten(parts.written, parts.path);
  const isWhole = form === 'wikilink' && original.length === at + written.length + '[[]]'.length;
  const reference = { form, path: parts.path, written, isAngled, isWhole };

  const before = whole.slice(0, at);
  const inFile = escapeQuoted(before + written, quoting);
  if (text.startsWith(inFile, target.start)) {
    const start = target.start + escapeQuoted(before, quoting).length;
    const span = { start, end: target.start + inFile.length };
    const display = displayIn(text, link);
    const quote = (spelled: string) => escapeQuoted(spelled, quoting);
    return { ...reference, span, quote, ...(display && { display }) };
  }
  // With other escapes in it, the end of the path is unknown, so the text after it is rewritten too.
  const rest = whole.slice(at + written.length);
  return { ...reference, span: target, quote: (spelled) => escapeQuoted(before + spelled + rest, quoting) };
}

/** The display text of a link, if the file escapes only what its quotes require. */
function displayIn(text: string, link: FrontmatterLink): Display | undefined {
  const { form, displayText, target, isAngled, quoting } = link;
  if (displayText === '') return undefined;
  const [opening, closing] = form === 'wikilink' ? ['|', ']]'] : ['[', isAngled ? '](<' : ']('];
  const inFile = escapeQuoted(displayText, quoting);
  const around = opening + inFile + closing;
  const at = form === 'wikilink' ? target.end : target.start - around.length;
  if (at < 0 || !text.startsWith(around, at)) return undefined;
  const start = at + opening.length;
  return { written: displayText, span: { start, end: start + inFile.length } };
}
