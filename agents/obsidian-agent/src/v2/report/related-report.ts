import { counted, trusted } from '@obsidian-agent/shared-types';
import type { findRelated, RelatedNote } from '@obsidian-agent/vault';
import { meaningProblemLines } from './index-report.ts';
import { pageLine, unseenLinks } from './list-report.ts';
import { type RenderedText, renderLines } from './rendering.ts';
import { firstOf } from './write-report.ts';

type RelatedNotes = Awaited<ReturnType<typeof findRelated>>;

const MOST_LINKS = 20;

const directions = { out: 'linked from it', in: 'links to it', both: 'linked both ways' } as const;

/** Renders related notes with the main reason; in a detailed answer, with all reasons and the score. */
export function relatedReport(found: RelatedNotes, isDetailed: boolean): RenderedText {
  const { path, items, total, unread } = found;
  const notSeen = [...meaningProblemLines(found.meaningProblem), ...unseenLinks(unread)];
  if (total === 0) return renderLines([trusted(`Nothing is related to ${path}.`), ...notSeen]);
  const lines = items.flatMap(isDetailed ? detailedLines : conciseLine);
  return renderLines([trusted(`Related to ${path}:`), ...lines, ...pageLine(items.length, found), ...notSeen]);
}

function conciseLine({ path, linked, sharedTags, sharedLinks, isInSameFolder, similarity }: RelatedNote): string[] {
  const [reason] = [
    ...(linked === undefined ? [] : ['linked']),
    ...(sharedTags.length === 0 ? [] : [counted(sharedTags.length, 'tag')]),
    ...(sharedLinks.length === 0 ? [] : [counted(sharedLinks.length, 'shared link')]),
    ...(similarity === undefined ? [] : ['similar']),
    ...(isInSameFolder ? ['same folder'] : []),
  ];
  return [`- ${path} (${reason})`];
}

function detailedLines({
  path,
  score,
  linked,
  sharedTags,
  sharedLinks,
  isInSameFolder,
  similarity,
}: RelatedNote): string[] {
  return [
    `- ${path}`,
    `  - score: ${score}`,
    ...(linked === undefined ? [] : [`  - link: ${directions[linked]}`]),
    ...(sharedTags.length === 0 ? [] : [`  - ${counted(sharedTags.length, 'shared tag')}: ${sharedTags.join(' ')}`]),
    ...(sharedLinks.length === 0
      ? []
      : [`  - ${counted(sharedLinks.length, 'shared link')}, to: ${firstOf(sharedLinks, MOST_LINKS)}`]),
    ...(similarity === undefined ? [] : [`  - similarity: ${similarity}`]),
    ...(isInSameFolder ? ['  - folder: the same'] : []),
  ];
}
