import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { answered } from './answer.ts';
import { shortSheet } from './note-sheet.ts';
import { cutTo, roomBeside, roughTokens } from './text-room.ts';

/** Tokens of a preview, however short the confirmation is. */
const LEAST_PREVIEW = 8;
/** Of the room of a confirmation. */
const PREVIEW_SHARE = 0.4;

export interface ConfirmedNote {
  /** What was done. */
  readonly sentence: string;
  readonly path: string;
  readonly isDetailed: boolean;
  /** What matters most of the note now, line by line. */
  readonly most?: readonly string[];
  /** The text of which a preview is shown. */
  readonly preview?: { readonly label: string; readonly text: string };
}

/** Confirms what was done to a note, where it is asked for with what is known of the note now. */
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
