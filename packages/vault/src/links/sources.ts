import type { Draft } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import type { Reference } from '../formats/note-references.ts';
import { linkKey } from '../metadata/link-key.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import { withoutNoteExtension } from '../paths/link-paths.ts';
import { isTextPath } from '../paths/text-path.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import { type UnreadText, unindexed } from '../snapshots/unread-texts.ts';
import { draftCacheOf } from './draft-cache.ts';
import { fileReferences } from './file-references.ts';
import { mentionTest } from './mentions.ts';

/** A file with its text and its references to other files. */
export interface TextSource {
  readonly path: string;
  readonly text: string;
  readonly references: readonly Reference[];
}

/** Selects the files to read. */
export interface SourceFilter {
  /** Files that relevant links lead to, or would lead to. */
  readonly targets: readonly string[];
  /** True for files that are always included, false for files that are never included. */
  readonly isIncluded?: (path: string) => boolean | undefined;
  /** Whether a link in the index is irrelevant. */
  readonly isUnaffected?: (link: LinkFact) => boolean;
  /** Whether the texts are only used for a report, so that it does not matter if they change meanwhile. */
  readonly isReportOnly?: boolean;
  /** Called for each file that cannot be read and may contain a relevant link. */
  readonly onUnread?: (unread: UnreadText) => void;
}

/**
 * Reads the files that may contain relevant links: those that name the targets according to the index, or without an
 * index those whose text mentions them.
 *
 * Other texts are not kept in memory, so large vaults do not fill it. Unreadable texts are left out.
 */
export async function* linkSources(draft: Draft, filter: SourceFilter): AsyncGenerator<TextSource> {
  const { targets, isIncluded = () => undefined, isReportOnly = false, onUnread } = filter;
  const mayMention = mentionTest(targets);
  const known = draftCacheOf(draft)?.references;
  const names = known?.matcherFor(keysOf(filter));
  const paths = (await selectPaths(draft, filter)).filter((path) => isTextPath(path) && isIncluded(path) !== false);
  for await (const snapshot of withPauses(draft, readSnapshotsOrReasons(draft, paths))) {
    if ('why' in snapshot) {
      onUnread?.(snapshot);
      continue;
    }
    const { path, text } = snapshot;
    if (isIncluded(path) !== true && !(names?.(path, text) ?? mayMention(text))) continue;
    const read = isReportOnly ? text : draft.read(path).text;
    yield { path, text: read, references: known?.read(path, read, fileReferences) ?? fileReferences(path, read) };
  }
}

/** The keys under which the index stores links to the targets. */
function keysOf({ targets }: SourceFilter): readonly string[] {
  return [...new Set(targets.flatMap((path) => [linkKey(path), linkKey(withoutNoteExtension(path))]))];
}

async function selectPaths(draft: Draft, filter: SourceFilter): Promise<readonly string[]> {
  const files = draft.files();
  const index = await (draftCacheOf(draft)?.isWorthAnIndex === true ? draft.index() : draft.knownIndex());
  if (index === undefined) return files;
  const { isIncluded, isUnaffected = () => false } = filter;
  const links = index.linksNamed(keysOf(filter));
  const affected = links.filter((link) => !(draft.isAsIndexed(link.path) && isUnaffected(link)));
  const naming = new Set(draft.currentPathsOf([...affected.map(({ path }) => path), ...unindexed(index)]));
  return files.filter((path) => naming.has(path) || isIncluded?.(path) === true);
}
