import type { ParamsV2 } from '@obsidian-agent/shared-types';
import { type MadeNote, makeNote } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { creationSentence } from '../report/creation-report.ts';
import { excerptFor } from '../report/excerpt.ts';
import { nameWarningLines, nameWarningsMember } from '../report/name-warnings.ts';
import { noteReport } from '../report/note-report.ts';

interface Effect extends Omit<MadeNote, 'text' | 'present'> {
  readonly present: string | null;
  readonly excerpt: readonly string[];
}

export const handler: WriteHandlerV2<'create_note', Effect> = {
  draft: async (draft, params, { now }) => {
    assertOneName(params);
    const { text, present = null, ...made } = await makeNote(draft, params, now);
    return { ...made, present, excerpt: excerptFor(params, text, { from: 1, to: 12 }) };
  },

  report: (effect, params, facts) => {
    const { written, outcome, excerpt } = effect;
    const wording = {
      sentence: creationSentence(effect, facts),
      requested: givenPath(params),
      details: excerpt,
      warnings: nameWarningLines(written.path, 'file'),
    };
    const metadata = { ...written, outcome, ...nameWarningsMember(written.path, 'file') };
    return { ...noteReport(written, wording, { params, facts }), metadata };
  },
};

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
