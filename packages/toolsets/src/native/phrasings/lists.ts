import { text } from '@obsidian-agent/shared-types';
import { findArgument, type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';
import { textValue } from '../arguments/text-value.ts';

const DIRECTION = /^(?<up>asc)?(?:desc)?(?:ending)?$/i;

/** Reads the direction that a list is sorted in anyway; lists cannot be sorted in the other one. */
export const sortDirection: Phrasing = reading('order sort_order sort_direction direction', (order, others) => {
  const direction = DIRECTION.exec(textValue(order.value).trim());
  if (direction === null || direction[0] === '') return undefined;
  const sort = textValue(findArgument(others, 'sort sort_by order_by')?.value);
  const isUp = direction.groups?.['up'] !== undefined;
  if (isUp === /^(?:path|title|name|due.*)?$/i.test(sort)) return others;
  throw ambiguous(
    order.name,
    text`lists cannot be sorted in the other direction`,
    text`Leave it out: times, sizes and relevance are sorted from the newest, largest or best; paths, titles and days ascending.`,
  );
});
