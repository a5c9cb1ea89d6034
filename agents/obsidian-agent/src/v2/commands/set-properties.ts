import { type ParamsV2, param, paramName, SEND, spelled, text } from '@obsidian-agent/shared-types';
import { type PropertiesSet, setNoteProperties } from '@obsidian-agent/vault';
import { paramInvalid, paramMissing } from '../../request/param-errors.ts';
import type { ReportFacts, WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { verb } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'set_properties', PropertiesSet> = {
  draft: async (draft, params) => {
    assertChange(params);
    return await setNoteProperties(draft, params);
  },

  report: ({ written, properties, removed, block }, params, facts) => {
    const isSame = written.etag === written.replaced_etag;
    const sentence = isSame
      ? `${written.path} ${sameAsBefore(params)}; nothing was changed.`
      : sentenceOf(written.path, { set: Object.keys(params.set ?? {}), removed }, facts);
    const details = block === '' ? [] : ['---', block, '---'];
    return { ...noteReport(written, { sentence, details }, { params, facts }), metadata: { ...written, properties } };
  },
};

function sameAsBefore({ set = {}, unset = [] }: ParamsV2<'set_properties'>): string {
  if (Object.keys(set).length > 0) return 'already has those properties';
  return `does not have ${unset.length === 1 ? 'that property' : 'those properties'}`;
}

const setExample = spelled(text`set, such as {"status": "done"}`, [param('set', { status: 'done' })]);
const unsetExample = spelled(text`unset, such as ["draft"]`, [param('unset', ['draft'])]);

function assertChange({ set = {}, unset = [] }: ParamsV2<'set_properties'>): void {
  const names = Object.keys(set);
  if (names.length + unset.length === 0) throw paramMissing('set', text`${SEND} ${setExample}, or ${unsetExample}.`);
  const removed = new Set(unset.map((name) => name.toLowerCase()));
  const both = names.find((name) => removed.has(name.toLowerCase()));
  if (both !== undefined)
    throw paramInvalid('unset', {
      why: text`'${both}' is in ${paramName('set')} too`,
      hint: text`${SEND} each name in only one of them.`,
    });
}

function sentenceOf(
  path: string,
  { set, removed }: { set: readonly string[]; removed: readonly string[] },
  facts: ReportFacts,
): string {
  const remove = set.length === 0 ? verb(facts, 'Removed', 'remove') : facts.isPreview ? 'and remove' : 'and removed';
  const parts = [
    ...(set.length === 0 ? [] : [`${verb(facts, 'Set', 'set')} ${set.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`${remove} ${removed.join(', ')}`]),
  ];
  return `${parts.join(' ')} in ${path}.`;
}
