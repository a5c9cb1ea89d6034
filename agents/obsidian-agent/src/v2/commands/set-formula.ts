import { type Part, text, trusted } from '@obsidian-agent/shared-types';
import { type EditedBase, setBaseFormula } from '@obsidian-agent/vault';
import { editedBaseReference } from '../bases/base-params.ts';
import { gradedProblemLines, problemMembers } from '../bases/problems.ts';
import type { ReportFacts, WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { verb } from '../report/write-report.ts';

type Effect = EditedBase & { readonly outcome: keyof typeof VERBS | 'unchanged' };

const VERBS = { added: ['Added', 'add'], changed: ['Changed', 'change'] } as const;

export const handler: WriteHandlerV2<'set_formula', Effect> = {
  draft: async (draft, params) => {
    const { name, formula, if_match, allow_problems } = params;
    const reference = editedBaseReference(params);
    return await setBaseFormula(draft, { reference, name, formula, if_match, allow_problems });
  },

  report: ({ written, outcome, problems }, params, facts) => {
    const sentence = sentenceOf({ path: written.path, name: params.name, outcome }, facts);
    const warnings = gradedProblemLines(problems);
    const metadata = { ...written, outcome, problems: problemMembers(problems) };
    return { ...noteReport(written, { sentence, warnings }, { params, facts }), metadata };
  },
};

interface Done {
  readonly path: string;
  readonly name: string;
  readonly outcome: Effect['outcome'];
}

function sentenceOf({ path, name, outcome }: Done, facts: ReportFacts): readonly Part[] {
  if (outcome === 'unchanged') return text`${path} already has that formula "${name}"; nothing was changed.`;
  const [did, would] = VERBS[outcome];
  return text`${trusted(verb(facts, did, would))} the formula "${name}" in ${path}.`;
}
