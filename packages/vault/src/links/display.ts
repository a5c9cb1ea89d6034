import type { Move } from '../core/move.ts';
import type { Reference } from '../formats/note-references.ts';
import { nameOf, withoutExtension } from '../paths/link-paths.ts';
import { escapeLinkText } from './encoding.ts';

/**
 * The display text of a link whose file gets another name; undefined where it stays.
 *
 * Only text that is the old name follows it: the text of a Markdown link, and the alias of a wikilink with folders,
 * which the app itself adds for short. Any other alias is the author's own. It stays, too, where the new name does not
 * fit.
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

/** Whether a wikilink can show a text as it is: it ends at the first two brackets, and a bar may end a table's cell. */
function isAlias(text: string): boolean {
  return !/\[\[|\]\]|\]$|[|\r\n]/.test(text);
}
