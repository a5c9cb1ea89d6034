import type { Draft } from '../core/vault.ts';
import { linkKey } from '../metadata/link-key.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import { withoutNoteExtension } from '../paths/link-paths.ts';
import { isTextPath } from '../paths/text-path.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import { type UnreadText, unindexed } from '../snapshots/unread-texts.ts';
import { knownOfNames } from './draft-cache.ts';
import type { LinkSource } from './update-plan.ts';

/** A file that names others, with its text. */
export interface TextSource extends LinkSource {
  readonly text: string;
}

/** Which files are of interest. */
export interface SourcesWanted {
  /** Files that links of interest lead to, or would lead to. */
  readonly targets: readonly string[];
  /** Whether a text may hold such a link. Never wrongly no. */
  readonly mayMention: (text: string) => boolean;
  /** Files that are of interest whatever they hold, and those that are not. */
  readonly isWanted?: (path: string) => boolean | undefined;
  /** Whether a link that the index knows is of no interest. */
  readonly isUnaffected?: (link: LinkFact) => boolean;
  /** Nothing follows from the texts but words, so that it does not matter if they change meanwhile. */
  readonly isMereLook?: boolean;
  /** Told of each file that cannot be read, and may hold such a link. */
  readonly onUnread?: (unread: UnreadText) => void;
}

/** Files between two looks at the signal. */
const STRIDE = 256;

/**
 * Reads the files that may hold links of interest: those that the index knows to name the targets, or without an index
 * those whose text mentions them.
 *
 * Other texts are looked at and forgotten, so that a large vault does not fill the memory. Those that cannot be read are
 * left out.
 */
export async function* linkSources(draft: Draft, wanted: SourcesWanted): AsyncGenerator<TextSource> {
  const { mayMention, isWanted = () => undefined, isMereLook = false, onUnread } = wanted;
  const known = knownOfNames(draft)?.references;
  const names = known?.asking(keysOf(wanted));
  let parse: typeof import('./file-references.ts') | undefined;
  let seen = 0;
  const paths = (await pathsWanted(draft, wanted)).filter((path) => isTextPath(path) && isWanted(path) !== false);
  for (const look of readSnapshotsOrReasons(draft, paths)) {
    seen += 1;
    if (seen % STRIDE === 0) await draft.pause();
    if ('why' in look) {
      onUnread?.(look);
      continue;
    }
    const { path, text } = look;
    if (isWanted(path) !== true && !(names?.(path, text) ?? mayMention(text))) continue;
    // What parses properties is loaded only where there is something to parse.
    parse ??= await import('./file-references.ts');
    const read = isMereLook ? text : draft.read(path).text;
    const { fileReferences } = parse;
    yield { path, text: read, references: known?.read(path, read, fileReferences) ?? fileReferences(path, read) };
  }
}

/** What an index knows links to the targets by. */
function keysOf({ targets }: SourcesWanted): readonly string[] {
  return [...new Set(targets.flatMap((path) => [linkKey(path), linkKey(withoutNoteExtension(path))]))];
}

async function pathsWanted(draft: Draft, wanted: SourcesWanted): Promise<readonly string[]> {
  const files = draft.files();
  const index = await (knownOfNames(draft)?.areMany === true ? draft.index() : draft.knownIndex());
  if (index === undefined) return files;
  const { isWanted, isUnaffected = () => false } = wanted;
  const links = index.linksNamed(keysOf(wanted));
  const affected = links.filter((link) => !(draft.isAsIndexed(link.path) && isUnaffected(link)));
  const naming = new Set(draft.currentPathsOf([...affected.map(({ path }) => path), ...unindexed(index)]));
  return files.filter((path) => naming.has(path) || isWanted?.(path) === true);
}
