import { counted, type ParamsV2, SEND, text } from '@obsidian-agent/shared-types';
import { type EditedNote, editNoteText } from '@obsidian-agent/vault';
import { paramExcluded, paramInvalid, paramMissing } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { withQuote } from '../report/rendering.ts';
import { firstOf, verb } from '../report/write-report.ts';

type Edit = ParamsV2<'edit_note'>['edits'][number];

interface Effect extends Omit<EditedNote, 'problem'> {
  readonly problem: string | null;
}

const PLACES = ['heading', 'block', 'lines'] as const;
const MOST_LINES = 20;

export const handler: WriteHandlerV2<'edit_note', Effect> = {
  draft: async (draft, params) => {
    for (const [index, edit] of params.edits.entries()) assertWhole(edit, `edits.${index}`);
    const { problem = null, ...edited } = await editNoteText(draft, params);
    return { ...edited, problem };
  },

  report: ({ written, edits, problem }, params, facts) => {
    const lines = firstOf(
      edits.map(({ line }) => String(line)),
      MOST_LINES,
    );
    const where = `${counted(edits.length, 'edit')} at ${edits.length === 1 ? 'line' : 'lines'} ${lines}`;
    const isSame = written.etag === written.replaced_etag;
    const sentence = isSame
      ? `${written.path} already has that text; nothing was changed.`
      : `${verb(facts, 'Edited', 'edit')} ${written.path}: ${where}.`;
    const more = problem === null ? [] : withQuote(' Its frontmatter can no longer be read as properties: ', problem);
    const details = edits.flatMap(({ excerpt }) => excerpt);
    const metadata = { ...written, edits: edits.map(({ line, count }) => ({ line, count })) };
    return { ...noteReport(written, { sentence, more, details }, { params, facts }), metadata };
  },
};

/** Checks the rules for an edit that its schema cannot express. */
function assertWhole(edit: Edit, field: string): void {
  if ('search' in edit) {
    if (edit.all === false && edit.expected_count !== undefined)
      throw paramExcluded(`${field}.expected_count`, `${field}.all: false`);
    return;
  }
  const [place, other] = PLACES.filter((name) => edit[name] !== undefined);
  const example = text`${SEND} one place, such as {"operation": "append", "heading": "Log", "content": "- had tea"}.`;
  if (place === undefined) throw paramMissing(`${field}.heading`, example);
  if (other !== undefined) throw paramExcluded(`${field}.${other}`, `${field}.${place}`);
  if (edit.operation === 'delete' && edit.content !== undefined)
    throw paramExcluded(`${field}.content`, `${field}.operation: delete`);
  if (edit.operation !== 'delete' && edit.content === undefined) throw paramMissing(`${field}.content`, example);
  if (edit.lines !== undefined && edit.lines.end < edit.lines.start)
    throw paramInvalid(`${field}.lines.end`, {
      why: text`${edit.lines.end} is before start ${edit.lines.start}`,
      hint: text`${SEND} the first line as start and the last one as end.`,
    });
}
