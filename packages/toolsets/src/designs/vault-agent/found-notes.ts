import { counted } from '@obsidian-agent/shared-types';
import { answered } from '../../toolset/answers.ts';
import { titleOf } from '../../toolset/note-names.ts';
import type { First } from '../../toolset/pages.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { notLookedInto } from '../../toolset/unread-words.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { noteSheet } from './note-sheet.ts';
import { cutTo, roughTokens } from './text-room.ts';

/**
 * Rough tokens of a note in a concise answer, without its number.
 *
 * The design has 50 to 70 by a real tokenizer, which counts more in prose than `roughTokens` does. With more than 48, the
 * detailed answer, of 150 to 200, would fall below 3 times the concise one.
 */
const CONCISE_NOTE = 48;
/** Rough tokens of a note in a detailed answer. */
const DETAILED_NOTE = 150;
/** How much longer a detailed note may be than a concise one: the design has 3 to 5 times. */
const MOST_TIMES = 4.3;

/** A found note. */
export interface FoundNote {
  readonly path: string;
  /** Text after its title in a concise answer. */
  readonly snippet: string;
  /** Why it was found, one reason per line, in a detailed answer. */
  readonly reasons?: readonly string[];
}

/** Finds notes as the arguments of a query ask. */
export type Query = (args: QueryVaultArguments, context: ToolContext) => Promise<First<FoundNote>>;

/** Lists the found notes, and says if there are more. */
export async function foundNotes(
  context: ToolContext,
  { items: notes, total, unread }: First<FoundNote>,
  isDetailed: boolean,
): Promise<ToolOutcome> {
  const heading = `Found ${counted(total, 'note')}:`;
  const isCut = total > notes.length;
  const rest = [
    ...(isCut ? [`Showing ${notes.length} of ${total} results. Refine with: tags=['specific'], folder='path'`] : []),
    ...notLookedInto(unread),
  ];
  const lines = notes.map(conciseLine);
  if (!isDetailed) return answered([heading, ...lines, ...rest].join('\n'));

  const room = Math.min(DETAILED_NOTE, (roughTokens(lines.join('\n')) / notes.length) * MOST_TIMES);
  const blocks: string[] = [];
  for (const [index, { path, reasons: [reason = '', ...first] = [] }] of notes.entries()) {
    const title = `${index + 1}. ${titleOf(path)}`;
    const always = reason === '' ? [] : [cutTo(reason, CONCISE_NOTE)];
    const sheet = await noteSheet(context, path, { room: room - roughTokens(title), always, first });
    blocks.push([title, ...sheet.map((line) => `   ${line}`)].join('\n'));
  }
  return answered([heading, ...blocks, ...rest].join('\n'));
}

function conciseLine({ path, snippet }: FoundNote, index: number): string {
  const title = `${index + 1}. ${titleOf(path)}`;
  const text = cutTo(snippet, Math.max(CONCISE_NOTE - roughTokens(title), CONCISE_NOTE / 3));
  return text === '' ? title : `${title}: ${text}`;
}
