import { counted } from '@obsidian-agent/shared-types';
import type { View } from '../base/base.ts';
import { shownNameOf } from '../base/property-id.ts';
import type { ViewResult } from '../query/run-view.ts';
import { shownText } from '../values/text.ts';

type Summaries = ViewResult['summaries'];

const MOST_GROUPS = 20;

/** Writes the summaries of a view over all of its rows, and its first groups in their order, one line for each. */
export function formatSummaries(
  view: Pick<View, 'summaries'>,
  { columns, summaries, groups = [] }: Pick<ViewResult, 'columns' | 'summaries' | 'groups'>,
): readonly string[] {
  const names = new Map(columns.map(({ property, name }) => [property.text, name]));
  const line = (lead: string, values: Summaries): string => {
    if (values.size === 0) return oneLine(lead);
    const cells = view.summaries.map(({ property, name }) => {
      const value = shownText(values.get(property.text) ?? null);
      return `${names.get(property.text) ?? shownNameOf(property)} ${value === '' ? '–' : value} (${name})`;
    });
    return oneLine(`${lead}: ${cells.join(', ')}`);
  };
  const left = groups.length - MOST_GROUPS;
  return [
    ...(summaries.size === 0 ? [] : [line('Summaries', summaries)]),
    ...groups.slice(0, MOST_GROUPS).map((group) => {
      // Obsidian's word for no value.
      const key = shownText(group.key) || 'None';
      return line(`Group ${key}, ${counted(group.rows, 'row')}`, group.summaries);
    }),
    ...(left > 0 ? [`[… and ${counted(left, 'group')} more]`] : []),
  ];
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
