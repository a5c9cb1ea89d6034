import { type ParamsV2, paramName, text } from '@obsidian-agent/shared-types';
import { type Draft, type MadeNote, type MadeNoteForView, makeNote } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';
import { inViewMembers, inViewSentence, inViewWarnings, type NoteInView } from '../bases/view-report.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { creationSentence } from '../report/creation-report.ts';
import { excerptFor } from '../report/excerpt.ts';
import { nameWarningLines, nameWarningsMember } from '../report/name-warnings.ts';
import { noteReport } from '../report/note-report.ts';

interface Effect extends Omit<MadeNote, 'text' | 'present'> {
  readonly present: string | null;
  readonly excerpt: readonly string[];
  /** Only of a note for a view of a base. */
  readonly inView?: NoteInView;
}

export const handler: WriteHandlerV2<'create_note', Effect> = {
  draft: async (draft, params, { now }) => {
    assertOneName(params);
    const forView = await makeForView(draft, params, now);
    const { written, outcome, present = null, text } = forView ?? (await makeNote(draft, params, now));
    const excerpt = excerptFor(params, text, { from: 1, to: 12 });
    return { written, outcome, present, excerpt, ...(forView === undefined ? {} : { inView: viewOf(forView) }) };
  },

  report: (effect, params, facts) => {
    const { written, outcome, excerpt, inView } = effect;
    const wording = {
      sentence: creationSentence(effect, facts),
      more: inView === undefined ? [] : inViewSentence(inView, facts),
      requested: givenPath(params),
      details: excerpt,
      warnings: [...(inView === undefined ? [] : inViewWarnings(inView)), ...nameWarningLines(written.path, 'file')],
    };
    const metadata = {
      ...written,
      outcome,
      ...(inView === undefined ? {} : inViewMembers(inView)),
      ...nameWarningsMember(written.path, 'file'),
    };
    return { ...noteReport(written, wording, { params, facts }), metadata };
  },
};

/** Undefined without a base. */
async function makeForView(
  draft: Draft,
  { base, view, this: named, ...note }: ParamsV2<'create_note'>,
  now: Date,
): Promise<MadeNoteForView | undefined> {
  const unused = view === undefined ? named && 'this' : 'view';
  if (base === undefined && unused !== undefined)
    throw paramMissing('base', text`Name the base that ${paramName(unused)} belongs to.`);
  if (base === undefined) return undefined;
  const { makeNoteForView } = await import('../bases/note-for-view.ts');
  return await makeNoteForView(draft, { ...note, base, view, this: named }, now);
}

function viewOf({ base, view, unmet, problems, isExcluded, unread }: NoteInView): NoteInView {
  return { base, view, unmet, problems, isExcluded, unread };
}

/** A path includes the folder; only a bare name may be combined with `folder`. */
function assertOneName({ path, title, folder }: ParamsV2<'create_note'>): void {
  if (path !== undefined && title !== undefined) throw paramExcluded('title', 'path');
  if (path?.includes('/') && folder !== undefined) throw paramExcluded('folder', 'path');
}

/** The title or path with the folder; undefined for a note named by its text. */
function givenPath({ path, title, folder }: ParamsV2<'create_note'>): string | undefined {
  const name = path ?? title;
  // A link in brackets stays one.
  return name === undefined || folder === undefined || name.trim().endsWith(']]') ? name : `${folder}/${name}`;
}
