import { answered } from '../../toolset/answers.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { shortSheet } from './note-sheet.ts';
import { cutTo, roomBeside, roughTokens } from './text-room.ts';

/** Fewest tokens of a preview. */
const LEAST_PREVIEW = 8;
/** Fraction of a confirmation's room. */
const PREVIEW_SHARE = 0.4;

export interface ConfirmedNote {
  /** What was done. */
  readonly sentence: string;
  readonly path: string;
  readonly isDetailed: boolean;
  /** The most important facts about the note now, one per line. */
  readonly most?: readonly string[];
  /** The text to preview. */
  readonly preview?: { readonly label: string; readonly text: string };
}

/** Confirms what was done to a note and, if requested, describes the note as it is now. */
export async function confirmNote(context: ToolContext, confirmed: ConfirmedNote): Promise<ToolOutcome> {
  const { sentence, path, isDetailed, most = [], preview } = confirmed;
  if (!isDetailed) return answered(sentence);
  const room = roomBeside(sentence) - roughTokens(sentence);
  const shown =
    preview === undefined
      ? []
      : [`${preview.label}: ${cutTo(preview.text, Math.max(LEAST_PREVIEW, room * PREVIEW_SHARE))}`];
  return answered([sentence, ...(await shortSheet(context, path, { room, most: [...most, ...shown] }))].join('\n'));
}
