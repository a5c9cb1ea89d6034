import type { ParamsV2 } from '@obsidian-agent/shared-types';
import { type PropertiesSet, setPropertiesOf } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';
import type { ReportFacts, WriteHandlerV2 } from '../handler.ts';
import { etagFacts, verb, writeReport } from '../report/write-report.ts';

export const setProperties: WriteHandlerV2<'set_properties', PropertiesSet> = {
  draft: async (draft, params) => {
    assertChange(params);
    return await setPropertiesOf(draft, params);
  },

  report: ({ written, properties, block }, params, facts) => {
    const isSame = written.etag === written.replaced_etag;
    const sentence = isSame
      ? `${written.path} has those properties already; nothing was changed.`
      : sentenceOf(written.path, params, facts);
    const details = [...etagFacts(written), ...(block === '' ? [] : ['---', block, '---'])];
    return { data: writeReport({ sentence, details }, params, facts), metadata: { ...written, properties } };
  },
};

function assertChange({ set = {}, unset = [] }: ParamsV2<'set_properties'>): void {
  const names = Object.keys(set);
  if (names.length + unset.length === 0)
    throw paramMissing('set', 'Send set, such as {"status": "done"}, or unset, such as ["draft"].');
  const removed = new Set(unset.map((name) => name.toLowerCase()));
  const both = names.find((name) => removed.has(name.toLowerCase()));
  if (both !== undefined) throw paramExcluded(`unset: ${both}`, `set: ${both}`);
}

function sentenceOf(path: string, { set = {}, unset = [] }: ParamsV2<'set_properties'>, facts: ReportFacts): string {
  const names = Object.keys(set);
  const removed =
    names.length === 0 ? verb(facts, 'Removed', 'remove') : facts.isPreview ? 'and remove' : 'and removed';
  const parts = [
    ...(names.length === 0 ? [] : [`${verb(facts, 'Set', 'set')} ${names.join(', ')}`]),
    ...(unset.length === 0 ? [] : [`${removed} ${unset.join(', ')}`]),
  ];
  return `${parts.join(' ')} in ${path}.`;
}
