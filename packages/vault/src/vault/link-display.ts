import { escapeLinkText } from './link-encoding.ts';
import { nameOf, withoutExtension } from './link-paths.ts';
import type { Reference } from './link-reference.ts';
import type { Move } from './move-plan.ts';

/**
 * The display text of a link whose file gets another name; undefined where it stays.
 *
 * Only text that is the old name follows it: the text of a Markdown link, and the alias of a wikilink with folders,
 * which the app itself adds for short. Any other alias is the author's own.
 */
export function renamedDisplay(reference: Reference, target: Move): string | undefined {
  const { form, display, path } = reference;
  if (display === undefined || nameOf(target.from) === nameOf(target.to)) return undefined;

  const names: readonly Move[] = [
    { from: withoutExtension(nameOf(target.from)), to: withoutExtension(nameOf(target.to)) },
    { from: nameOf(target.from), to: nameOf(target.to) },
  ];
  if (form === 'wikilink') {
    return path.includes('/') && display.written === names[0]?.from ? names[0].to : undefined;
  }
  const name = names.find(({ from }) => display.written === from || display.written === escapeLinkText(from));
  return name && escapeLinkText(name.to);
}
