import { counted, trusted } from '@obsidian-agent/shared-types';
import type { findOrphans, Orphan } from '@obsidian-agent/vault';
import { pageLine, unseenLinks } from './list-report.ts';
import { type RenderedText, renderLines } from './rendering.ts';

type Orphans = Awaited<ReturnType<typeof findOrphans>>;

const lacks = {
  no_incoming: 'no links to them',
  isolated: 'no links to or from them',
  dead_ends: 'no links from them',
} as const;

/** Renders notes without links: their paths; in a detailed answer, also size, time and numbers of links. */
export function orphansReport(
  found: Orphans,
  { kind, isDetailed }: { kind: keyof typeof lacks; isDetailed: boolean },
): RenderedText {
  const { items, total, notes, unread } = found;
  const sentence = `${total} of ${counted(notes, 'note')} with ${lacks[kind]}.`;
  const lines = isDetailed ? items.map(detailedLine) : folderLines(items);
  return renderLines([trusted(sentence), ...lines, ...pageLine(items.length, found), ...unseenLinks(unread)]);
}

/** Names by folder: `- Projects/: Garden.md, Plan.md`. */
function folderLines(items: readonly Orphan[]): string[] {
  const folders = Map.groupBy(items, ({ file }) => file.path.slice(0, file.path.lastIndexOf('/') + 1));
  return [...folders].map(([folder, orphans]) => {
    const names = orphans.map(({ file }) => file.path.slice(folder.length));
    return `- ${folder === '' ? '' : `${folder}: `}${names.join(', ')}`;
  });
}

function detailedLine({ file, linksIn, linksOut }: Orphan): string {
  const changed = new Date(file.modifiedMs).toISOString().slice(0, 16).replace('T', ' ');
  return `- ${file.path} (${file.bytes} bytes, changed ${changed}; ${counted(linksIn, 'link')} to it, ${linksOut} from it)`;
}
