import type { ParamsV2 } from '@obsidian-agent/shared-types';
import { type MadeBase, makeBase } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';
import { gradedProblemLines, problemMembers } from '../bases/problems.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { creationSentence } from '../report/creation-report.ts';
import { nameWarningLines, nameWarningsMember } from '../report/name-warnings.ts';
import { noteReport } from '../report/note-report.ts';

const PARTS = ['filters', 'formulas', 'properties', 'summaries', 'views'] as const;

interface Effect extends Omit<MadeBase, 'text' | 'present'> {
  readonly present: string | null;
}

export const handler: WriteHandlerV2<'create_base', Effect> = {
  draft: async (draft, params, { now }) => {
    assertOneSource(params);
    const { text: _, present = null, ...made } = await makeBase(draft, params, now);
    return { ...made, present };
  },

  report: (effect, params, facts) => {
    const { written, outcome, problems } = effect;
    const wording = {
      sentence: creationSentence(effect, facts),
      requested: params.path,
      warnings: [...gradedProblemLines(problems), ...nameWarningLines(written.path, 'file')],
    };
    const metadata = {
      ...written,
      outcome,
      problems: problemMembers(problems),
      ...nameWarningsMember(written.path, 'file'),
    };
    return { ...noteReport(written, wording, { params, facts }), metadata };
  },
};

/** A base is given as text or as parts. */
function assertOneSource(params: ParamsV2<'create_base'>): void {
  const part = PARTS.find((name) => params[name] !== undefined);
  if (params.yaml !== undefined && part !== undefined) throw paramExcluded(part, 'yaml');
  if (params.yaml === undefined && part === undefined)
    throw paramMissing('yaml', ['Send the yaml of the base, or its parts, such as filters and views.']);
}
