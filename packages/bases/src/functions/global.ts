import { dateTime, dayOf, parseCompactDate, parseDate } from '../values/date.ts';
import { parseDuration } from '../values/duration.ts';
import { fileOf } from '../values/equality.ts';
import { beginningOf, typeError } from '../values/formula-error.ts';
import { linkTo, parseUrl, parseWikilink } from '../values/link.ts';
import { boundedTextOf } from '../values/text.ts';
import { isTruthy } from '../values/truth.ts';
import {
  type DateValue,
  type DurationValue,
  type FileValue,
  isA,
  isList,
  type LinkValue,
  type MarkupValue,
  stringOf,
  type Value,
} from '../values/value.ts';
import {
  anyValue,
  custom,
  type Functions,
  globalFunction,
  type LazyArgument,
  nullForNull,
  number,
  optional,
  rest,
  text,
} from './signature.ts';

export const globalFunctions: Functions = {
  if: {
    least: 2,
    most: 3,
    callLazily: (_, args) => {
      const [condition, value, other] = args as readonly [LazyArgument, LazyArgument, LazyArgument?];
      return isTruthy(condition()) ? value() : (other?.() ?? null);
    },
  },
  date: nullForNull(globalFunction([textOr('date', isDate)], ([date]) => toDate(date))),
  duration: nullForNull(globalFunction([textOr('value', isDuration)], ([value]) => toDuration(value))),
  escapeHTML: globalFunction([text('html')], ([html], { budget }) => {
    budget.spendText(html.length * 6);
    return html.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  }),
  file: nullForNull(
    globalFunction([textOr('path', isFileOrLink)], ([path], { vault, sourcePath }) => {
      const wanted = typeof path === 'string' ? readLink(path, sourcePath) : path;
      const found = fileOf(wanted, vault);
      return found === undefined ? null : { type: 'file', path: found };
    }),
  ),
  html: globalFunction([text('html')], ([html]) => ({ type: 'html', text: html })),
  icon: globalFunction([text('name')], ([name]) => ({ type: 'icon', text: name })),
  image: globalFunction([anyValue('path')], ([path], { budget }): MarkupValue => {
    return { type: 'image', text: isA(path, 'link') ? path.path : boundedTextOf(path, budget) };
  }),
  link: nullForNull(
    globalFunction([textOr('path', isFileOrLink), optional(anyValue('display'))], ([path, display = null], context) =>
      toLink(path, display === null ? undefined : boundedTextOf(display, context.budget), context.sourcePath),
    ),
  ),
  list: globalFunction([anyValue('element')], ([element]) => (isList(element) ? element : [element])),
  max: globalFunction([rest(number('values'))], ([values]) =>
    values.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY),
  ),
  min: globalFunction([rest(number('values'))], ([values]) =>
    values.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
  ),
  now: globalFunction([], (_, { now }) => dateTime(now)),
  number: nullForNull(globalFunction([anyValue('input')], ([input]) => toNumber(input))),
  random: globalFunction([], (_, context) => context.random()),
  today: globalFunction([], (_, { now }) => dayOf(now)),
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOr<Type extends Value>(
  name: string,
  isType: (value: Value) => value is Type,
): ReturnType<typeof custom<string | Type>> {
  const read = (value: Value) => (isType(value) ? value : stringOf(value));
  return custom(name, 'String', read);
}

function isDate(value: Value): value is DateValue {
  return isA(value, 'date');
}

function isDuration(value: Value): value is DurationValue {
  return isA(value, 'duration');
}

function isFileOrLink(value: Value): value is FileValue | LinkValue {
  return isA(value, 'file') || isA(value, 'link');
}

function toDate(value: string | DateValue): DateValue {
  const date = typeof value === 'string' ? (parseDate(value) ?? parseCompactDate(value)) : value;
  if (date === undefined) throw typeError(`Unable to parse "${beginningOf(value as string)}" as a date.`);
  return date;
}

function toDuration(value: string | DurationValue): DurationValue {
  const duration = typeof value === 'string' ? parseDuration(value) : value;
  if (duration === undefined) throw typeError(`Unable to parse "${beginningOf(value as string)}" as a duration.`);
  return duration;
}

function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (isA(value, 'date')) return value.ms;
  const written = stringOf(value);
  if (written === undefined) throw typeError('Type error in "number", parameter "input". Expected String.');
  const parsed = written.trim() === '' ? Number.NaN : Number(written);
  if (Number.isNaN(parsed)) throw typeError(`Unable to parse "${beginningOf(written)}" as a number.`);
  return parsed;
}

function toLink(path: string | FileValue | LinkValue, shown: string | undefined, source: string): Value {
  if (typeof path !== 'string') {
    const link = path.type === 'file' ? linkTo(path.path, source) : path;
    return shown === undefined ? link : { ...link, display: shown };
  }
  const url = parseUrl(path, shown);
  if (url !== undefined) return url;
  const link = readLink(path, source);
  return shown === undefined ? link : { ...link, display: shown };
}

function readLink(written: string, source: string): LinkValue {
  return parseWikilink(written, source) ?? linkTo(written, source);
}
