import { type Part, type ResultV2, text, trusted } from '@obsidian-agent/shared-types';
import type { MadeNoteForView } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { unreadLines, unreadMember } from '../report/list-report.ts';
import type { Line } from '../report/rendering.ts';
import { gradedProblemLines, problemMembers } from './problems.ts';

/** Whether a new note is in the view that it was made for. */
export type NoteInView = Pick<MadeNoteForView, 'base' | 'view' | 'unmet' | 'problems' | 'isExcluded' | 'unread'>;

export function inViewSentence({ base, view, ...why }: NoteInView, { isPreview }: ReportFacts): readonly Part[] {
  const [first, not] = [isPreview ? 'would' : 'is', isInView(why) ? '' : ' not'];
  return text` It ${trusted(`${first}${not}${isPreview ? ' be' : ''}`)} in the view "${view}" of ${base}.`;
}

/** Why a note is not in its view, and what is wrong with the filters. */
export function inViewWarnings({ unmet, problems, isExcluded, unread }: NoteInView): readonly Line[] {
  const excluded = text`The vault's settings exclude its folder from views (Excluded files).`;
  return [
    ...unmet.map(({ where, line, statement }) => text`does not hold: ${statement} (${trusted(where)}, line ${line})`),
    ...(isExcluded ? [excluded] : []),
    ...gradedProblemLines(problems),
    ...unreadLines(unread),
  ];
}

export function inViewMembers(
  note: NoteInView,
): Pick<ResultV2<'create_note'>, 'in_view' | 'unmet_filters' | 'problems' | 'unread'> {
  return {
    in_view: isInView(note),
    unmet_filters: [...note.unmet],
    problems: problemMembers(note.problems),
    ...unreadMember(note.unread),
  };
}

function isInView({ unmet, isExcluded }: Pick<NoteInView, 'unmet' | 'isExcluded'>): boolean {
  return unmet.length === 0 && !isExcluded;
}
