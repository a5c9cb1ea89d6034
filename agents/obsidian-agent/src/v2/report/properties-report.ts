import type { ResultV2 } from '@obsidian-agent/shared-types';
import { counted, cutText } from '@obsidian-agent/shared-types';

type Property = ResultV2<'list_properties'>['properties'][number];

const MOST_VALUES = 3;
const MOST_CHARACTERS = 40;

/** A property in one line: `status (text) 12`. */
export function propertyLine({ name, type, notes }: Property): string {
  return `${name} (${type}) ${notes}`;
}

/** A property with all its facts. */
export function propertyBlock({ name, type, declared, notes, types_seen, distinct_values, values }: Property): string {
  const seen = Object.entries(types_seen).map(([seenType, count]) => `${seenType} ${count}`);
  const how = declared ? 'declared' : 'inferred';
  const shown = values.slice(0, MOST_VALUES).map(shortened);
  const more = distinct_values > shown.length ? ', …' : '';
  return [
    `${name} (${type}, ${how}) in ${counted(notes, 'note')}`,
    ...(seen.length > 1 ? [`  types seen: ${seen.join(', ')}`] : []),
    ...(values.length === 0 ? [] : [`  ${counted(distinct_values, 'value')}: ${shown.join(', ')}${more}`]),
  ].join('\n');
}

function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${cutText(text, MOST_CHARACTERS).toWellFormed()}…`;
}
