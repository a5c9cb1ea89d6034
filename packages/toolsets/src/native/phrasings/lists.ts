import { findArgument, type Phrasing, reading, textValue } from '../arguments/raw-arguments.ts';

/** Reads a sort order as the one that the list has anyway: times and sizes descending, names and days ascending. */
export const sortDirection: Phrasing = reading('order sort_order sort_direction', (order, others) => {
  const sort = textValue(findArgument(others, 'sort sort_by order_by')?.value);
  const usual = /^(?:path|title|name|due.*)?$/i.test(sort) ? /^asc(?:ending)?$/i : /^desc(?:ending)?$/i;
  return usual.test(textValue(order.value).trim()) ? others : undefined;
});
