import { counted, trusted } from '@obsidian-agent/shared-types';
import type { Draft, MovedFiles } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { leftLinksWording, type MovedLinks, movedLinksOf, updatedLinksClause } from './links-report.ts';
import { unreadMember } from './list-report.ts';
import { nameWarningLines, nameWarningsMember } from './name-warnings.ts';
import type { RenderedText } from './rendering.ts';
import { type FormatParams, fact, verb, writeReport } from './write-report.ts';

const MOST_FILES = 100;

/** The effect of moving a file or a folder. */
export interface MoveEffect extends MovedLinks {
  readonly path: string;
  readonly from: string;
  readonly updated: readonly { readonly path: string; readonly links: number }[];
}

interface MoveWording {
  /** What was moved, such as `folder `; empty for a file. */
  readonly kind?: string;
  /** What follows the paths. */
  readonly size?: string;
  /** The sentences about names that are stored in another form. */
  readonly names: string;
  /** The first lines of the details. */
  readonly details?: readonly string[];
}

export function moveEffectOf(moved: MovedFiles, draft: Draft): Omit<MoveEffect, 'path' | 'from'> {
  return { ...movedLinksOf(moved, draft), updated: moved.updated.slice(0, MOST_FILES) };
}

/** Renders the effect of a move. */
export function reportMove<Effect extends MoveEffect>(
  effect: Effect,
  { kind = '', size = '', names, details = [] }: MoveWording,
  { params, facts }: { readonly params: FormatParams; readonly facts: ReportFacts },
): RenderedText & { readonly metadata: Omit<Effect, 'updated'> } {
  const { updated, ...members } = effect;
  const { path, from } = effect;
  const named = kind === '' ? 'file' : 'folder';
  const links = leftLinksWording(effect, facts);
  const moved = `${relocationVerb(effect, facts)} ${kind}${from} to ${path}${size}`;
  const sentence =
    path === from
      ? `${kind === '' ? '' : `The ${kind}`}${path} is already there; nothing was changed.${names}`
      : [trusted(`${moved}${updatedLinksClause(effect, facts)}.${names}`), ...links.sentence];
  const files = updated.map((file) => fact(file.path, counted(file.links, 'link')));
  return {
    ...writeReport(
      {
        sentence,
        details: [...details, ...files, ...links.details],
        warnings: [...links.warnings, ...nameWarningLines(path, named)],
      },
      params,
      facts,
    ),
    metadata: { ...members, ...unreadMember(effect.unread ?? []), ...nameWarningsMember(path, named) },
  };
}

/** The verb of a move's sentence: a file that stays in its folder is renamed. */
function relocationVerb({ from, path }: { readonly from: string; readonly path: string }, facts: ReportFacts): string {
  const folderIn = (of: string) => of.slice(0, of.lastIndexOf('/') + 1);
  return folderIn(from) === folderIn(path) ? verb(facts, 'Renamed', 'rename') : verb(facts, 'Moved', 'move');
}
