import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { saidTwice, unclear } from '../arguments/refusals.ts';
import { findSent, isObject, type Sent, withoutSent } from '../arguments/sent.ts';

const RANGES = ['lines', 'line_range'];
const STARTS = ['start_line', 'line_start', 'from_line', 'first_line'];
const ENDS = ['end_line', 'line_end', 'to_line', 'last_line'];

/** Reads the lines to read, by whatever names: `from` and `to` where they are numbers, or a range in one. */
export function linesRead(sent: Sent): Sent {
  const range = findSent(sent, RANGES);
  if (range === undefined) return fromAndTo(sent);
  const other = findSent(sent, [...STARTS, ...ENDS]);
  if (other !== undefined) throw saidTwice(range.name, other.name);
  const lines = rangeOf(range.value);
  if (!isObject(lines) || !('start' in lines && 'end' in lines))
    throw unclear(
      range.name,
      text`it has no first and last line`,
      text`Send start_line and end_line; they may be the same.`,
    );
  return { ...withoutSent(sent, [range.name]), start_line: lines['start'], end_line: lines['end'] };
}

/** In reading, nothing else has numbers by these names. */
function fromAndTo(sent: Sent): Sent {
  const renamed = Object.entries({ from: 'start_line', to: 'end_line' }).filter(
    ([name, line]) => typeof decodeValue(sent[name], 'number') === 'number' && !Object.hasOwn(sent, line),
  );
  const lines = renamed.map(([name, line]) => [line, sent[name]]);
  return {
    ...withoutSent(
      sent,
      renamed.map(([name]) => name),
    ),
    ...Object.fromEntries(lines),
  };
}

/** Reads the lines of an edit, by whatever names its first and last are given; both have to be. */
export function linesOfEdit(sent: Sent): Sent {
  const line = findSent(sent, ['line', 'line_number']);
  const start = findSent(sent, STARTS);
  const end = findSent(sent, ENDS);
  const told = line ?? start ?? end;
  if (told === undefined) {
    const range = findSent(sent, RANGES);
    return range === undefined ? sent : { ...withoutSent(sent, [range.name]), lines: rangeOf(range.value) };
  }
  const names = [line, start, end].flatMap((each) => (each === undefined ? [] : [each.name]));
  if (names.length === 3 || (line !== undefined && names.length > 1) || findSent(sent, RANGES) !== undefined)
    throw saidTwice(told.name, 'lines');
  if (line === undefined && (start === undefined || end === undefined))
    throw unclear(
      told.name,
      text`the first or the last line is missing`,
      text`Send start_line and end_line; they may be the same.`,
    );
  const [first, last] = [line ?? start, line ?? end].map((each) => decodeValue(each?.value, 'number'));
  return { ...withoutSent(sent, names), lines: { start: first, end: last } };
}

function rangeOf(value: unknown): unknown {
  const range = decodeValue(decodeValue(value, 'list'), 'number');
  if (typeof range === 'number') return { start: range, end: range };
  if (typeof range === 'string') {
    const [, start, end] = /^\s*(\d+)\s*(?:-|\.\.|:|,)\s*(\d+)\s*$/.exec(range) ?? [];
    return start === undefined ? range : { start: Number(start), end: Number(end) };
  }
  const [start, end, more] = Array.isArray(range) ? range : [];
  if (isObject(start) && end === undefined) return namedRange(start);
  return end === undefined || more !== undefined
    ? range
    : { start: decodeValue(start, 'number'), end: decodeValue(end, 'number') };
}

function namedRange(range: Sent): Sent {
  const start = findSent(range, ['start', 'from', 'first', 'start_line', 'line_start']);
  const end = findSent(range, ['end', 'to', 'last', 'end_line', 'line_end']);
  if (start === undefined || end === undefined) return range;
  const rest = withoutSent(range, [start.name, end.name]);
  return { ...rest, start: decodeValue(start.value, 'number'), end: decodeValue(end.value, 'number') };
}
