import type { VaultReader } from '../core/vault.ts';
import { filesLinked } from '../links/linked-files.ts';
import { targetOfLink } from '../links/target.ts';
import { linkKey } from '../metadata/link-key.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared, isNotePath, withoutNoteExtension } from '../paths/link-paths.ts';
import { isLink, type NoteLink } from './note-links.ts';
import { missingName } from './unresolved-links.ts';

/**
 * Maps each link target of a note to the other notes that link to it: by the path of a file, or by the name of a
 * missing target. Targets without other notes are left out.
 */
export function sharersOfTargets(
  reader: VaultReader,
  index: NoteIndex,
  { path, links }: { readonly path: string; readonly links: readonly NoteLink[] },
): Map<string, Set<string>> {
  const names = new Map<string, string>();
  const keys = new Set<string>();
  for (const { target, linkpath } of links) {
    if (target === path) continue;
    const name = target ?? missingName(linkpath);
    names.set(targetKey(target, linkpath), name);
    for (const spelling of [name, withoutNoteExtension(name), `${name}.md`]) keys.add(linkKey(spelling));
  }

  const found = index.linksNamed([...keys]).filter((link) => link.path !== path && isLink(link));
  const files = filesLinked(reader, found);
  const sharers = new Map<string, Set<string>>();
  for (const link of found) {
    if (!isNotePath(link.path)) continue;
    const target = targetOfLink(files, link);
    const name = names.get(targetKey(target ?? null, link.linkpath));
    if (name === undefined || target === link.path) continue;
    sharers.set(name, (sharers.get(name) ?? new Set()).add(link.path));
  }
  return sharers;
}

function targetKey(target: string | null, linkpath: string): string {
  return target ?? `?${asCompared(missingName(linkpath))}`;
}
