import type { Budget } from './budget.ts';
import { dateText } from './date.ts';
import { humanize } from './humanize.ts';
import { linkText } from './link.ts';
import { isList, type Value } from './value.ts';

/** A value as text: what `toString()` gives, and what is joined to other texts. */
export function textOf(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return value.map(textOf).join(', ');
  switch (value.type) {
    case 'date':
      return dateText(value);
    case 'duration':
      return humanize(value);
    case 'object':
      return JSON.stringify(value.members);
    case 'link':
      return linkText(value);
    case 'url':
      return value.url;
    case 'file':
      return value.path;
    case 'regexp':
      return value.source;
    case 'image':
      return `![](${value.text})`;
    case 'error':
      return value.message;
    default:
      return value.text;
  }
}

/**
 * `textOf` for a value that may stand for too much text.
 *
 * @throws FormulaError `LIMIT`
 */
export function boundedTextOf(value: Value, budget: Budget): string {
  if (typeof value === 'string') return value;
  budget.spendTextOf(value);
  const text = textOf(value);
  budget.spendText(text.length);
  return text;
}

/** A value as a cell shows it. */
export function shownText(value: Value): string {
  if (typeof value === 'number' && Math.abs(value) === Number.POSITIVE_INFINITY) return value < 0 ? '-∞' : '∞';
  if (typeof value !== 'object' || value === null) return textOf(value);
  if (isList(value)) return value.map(shownText).join(', ');
  if (value.type === 'link') return value.display ?? value.path + value.subpath;
  return value.type === 'url' ? (value.display ?? value.url) : textOf(value);
}
