import type { Draft } from '../core/vault.ts';
import { nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { draftCacheOf } from './draft-cache.ts';
import { filesLinked } from './linked-files.ts';
import { type RedirectedLinks, redirectedLinksIn, summedUp } from './redirected-links.ts';
import { FileTable } from './resolution.ts';
import { linkSources } from './sources.ts';
import { targetOfLink } from './target.ts';

/**
 * Finds the links that a new file would take over from other files of the same name.
 *
 * Texts are searched only if there is another file with that name. Broken links do not count.
 */
export async function findLinksTaken(draft: Draft, path: string): Promise<readonly RedirectedLinks[]> {
  await draft.preloadListing();
  const before = filesNamedAs(draft, path);
  const name = nameOf(path);
  // A link that ends in `.md` may lead to a file that ends in `.md.md`.
  if (before.countNamed(name) + before.countNamed(`${name}.md`) === 0) return [];
  const after = new FileTable([path], before);
  const sources = linkSources(draft, {
    targets: [path],
    isUnaffected: (link) => targetOfLink(before, link) === targetOfLink(after, link),
    isReportOnly: true,
  });
  const taken: RedirectedLinks[] = [];
  for await (const source of sources) taken.push(...redirectedLinksIn({ before, after, at: (file) => file }, source));
  return summedUp(taken);
}

/** A table with at least the files that links to a path may lead to. */
function filesNamedAs(draft: Draft, path: string): FileTable {
  const known = draftCacheOf(draft)?.table;
  if (known !== undefined) return known.of(draft.files());
  return filesLinked(draft, [{ linkpath: path }, { linkpath: withoutNoteExtension(path) }]);
}
