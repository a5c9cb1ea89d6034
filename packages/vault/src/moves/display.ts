import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import { escapeLinkText } from '../links/encoding.ts';
import { nameOf, withoutExtension } from '../paths/link-paths.ts';

/**
 * The new display text of a link whose file gets another name; undefined if it stays.
 *
 * Only text that equals the old name changes: the text of a Markdown link, and the alias that Obsidian adds to a
 * wikilink with folders. Any other alias was chosen by the author. The text also stays if the new name does not fit.
 */
export function renamedDisplay(reference: Reference, target: Move): string | undefined {
  const { form, display, path, isGuarded } = reference;
  if (display === undefined || isGuarded || nameOf(target.from) === nameOf(target.to)) return undefined;

  const names: readonly Move[] = [
    { from: withoutExtension(nameOf(target.from)), to: withoutExtension(nameOf(target.to)) },
    { from: nameOf(target.from), to: nameOf(target.to) },
  ];
  if (form === 'wikilink') {
    const [bare] = names;
    return path.includes('/') && display.written === bare?.from && isAlias(bare.to) ? bare.to : undefined;
  }
  const name = names.find(({ from }) => display.written === from || display.written === escapeLinkText(from));
  return name && escapeLinkText(name.to);
}

/** Whether a wikilink can show a text: two closing brackets would end the link, and a pipe may end a table cell. */
function isAlias(text: string): boolean {
  return !/\[\[|\]\]|\]$|[|\r\n]/.test(text);
}
