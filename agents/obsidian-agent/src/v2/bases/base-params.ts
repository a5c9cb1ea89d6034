import { type ParamsV2, text } from '@obsidian-agent/shared-types';
import type { BaseReference } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';

type BaseEditReference = Exclude<BaseReference, { readonly yaml: string }>;
type BaseParams = Pick<ParamsV2<'query_base'>, 'base' | 'note' | 'block' | 'yaml'>;

/** The base that a call names: exactly one of `base`, `note` and `yaml`. */
export function baseReferenceIn({ base, note, block, yaml }: BaseParams): BaseReference {
  const given = Object.entries({ base, note, yaml }).filter(([, value]) => value !== undefined);
  const [first, second] = given.map(([name]) => name);
  if (first === undefined) throw paramMissing('base', text`Name a base, a note with a base block, or the yaml of one.`);
  if (second !== undefined) throw paramExcluded(second, first);
  if (block !== undefined && note === undefined) throw paramExcluded('block', first);
  if (base !== undefined) return { base };
  return note === undefined ? { yaml: yaml ?? '' } : { note, block };
}

/** The base that a call is to change: exactly one of `base` and `note`. */
export function editedBaseReference(params: Omit<BaseParams, 'yaml'>): BaseEditReference {
  if (params.base === undefined && params.note === undefined)
    throw paramMissing('base', text`Name a base, or a note with a base block.`);
  return baseReferenceIn({ ...params, yaml: undefined }) as BaseEditReference;
}
