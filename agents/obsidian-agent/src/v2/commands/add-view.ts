import { text, trusted } from '@obsidian-agent/shared-types';
import { addBaseView, type EditedBase } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import { editedBaseReference } from '../bases/base-params.ts';
import { gradedProblemLines, problemMembers } from '../bases/problems.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { verb } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'add_view', EditedBase> = {
  draft: async (draft, params) => {
    const { name, layout: type = 'table', filters, order, settings = {}, if_match, allow_problems } = params;
    const given = Object.entries({ type, name, filters, order }).filter(([, value]) => value !== undefined);
    const own = given.find(([key]) => settings[key] !== undefined)?.[0];
    if (own !== undefined) throw paramExcluded(`settings.${own}`, own === 'type' ? 'layout' : own);
    const view = { ...Object.fromEntries(given), ...settings, name };
    return await addBaseView(draft, { reference: editedBaseReference(params), view, if_match, allow_problems });
  },

  report: ({ written, problems }, params, facts) => {
    const { name, layout: type = 'table' } = params;
    const sentence = text`${trusted(verb(facts, 'Added', 'add'))} the view "${name}" to ${written.path}.`;
    const warnings = gradedProblemLines(problems);
    const metadata = { ...written, view: { name, type }, problems: problemMembers(problems) };
    return { ...noteReport(written, { sentence, warnings }, { params, facts }), metadata };
  },
};
