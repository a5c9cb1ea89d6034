import { isObject, text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';

const RANGES = ['lines', 'line_range'];
const STARTS = ['start_line', 'line_start', 'from_line', 'first_line'];
const ENDS = ['end_line', 'line_end', 'to_line', 'last_line'];

/** Reads the range of lines to read, under any name: `from` and `to` if they are numbers, or one range. */
export function linesRead(sent: RawArguments): RawArguments {
  const range = findArgument(sent, RANGES);
  if (range === undefined) return fromAndTo(sent);
  const other = findArgument(sent, [...STARTS, ...ENDS]);
  if (other !== undefined) throw conflicting(range.name, other.name);
  const lines = rangeOf(range.value);
  if (!isObject(lines) || !('start' in lines && 'end' in lines))
    throw ambiguous(
      range.name,
      text`it has no first and last line`,
      text`Send start_line and end_line; they may be the same.`,
    );
  return { ...withoutArguments(sent, [range.name]), start_line: lines['start'], end_line: lines['end'] };
}

/** When reading, numbers with these names can only be lines. */
function fromAndTo(sent: RawArguments): RawArguments {
  const renamed = Object.entries({ from: 'start_line', to: 'end_line' }).filter(
    ([name, line]) => typeof decodeValue(sent[name], 'number') === 'number' && !Object.hasOwn(sent, line),
  );
  const lines = renamed.map(([name, line]) => [line, sent[name]]);
  return {
    ...withoutArguments(
      sent,
      renamed.map(([name]) => name),
    ),
    ...Object.fromEntries(lines),
  };
}

/** Reads the range of lines of an edit, under any names; it needs a first and a last line. */
export function linesOfEdit(sent: RawArguments): RawArguments {
  const line = findArgument(sent, ['line', 'line_number']);
  const start = findArgument(sent, STARTS);
  const end = findArgument(sent, ENDS);
  const given = line ?? start ?? end;
  if (given === undefined) {
    const range = findArgument(sent, RANGES);
    return range === undefined ? sent : { ...withoutArguments(sent, [range.name]), lines: rangeOf(range.value) };
  }
  const names = [line, start, end].flatMap((each) => (each === undefined ? [] : [each.name]));
  if (names.length === 3 || (line !== undefined && names.length > 1) || findArgument(sent, RANGES) !== undefined)
    throw conflicting(given.name, 'lines');
  if (line === undefined && (start === undefined || end === undefined))
    throw ambiguous(
      given.name,
      text`the first or the last line is missing`,
      text`Send start_line and end_line; they may be the same.`,
    );
  const [first, last] = [line ?? start, line ?? end].map((each) => decodeValue(each?.value, 'number'));
  return { ...withoutArguments(sent, names), lines: { start: first, end: last } };
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

function namedRange(range: RawArguments): RawArguments {
  const start = findArgument(range, ['start', 'from', 'first', 'start_line', 'line_start']);
  const end = findArgument(range, ['end', 'to', 'last', 'end_line', 'line_end']);
  if (start === undefined || end === undefined) return range;
  const rest = withoutArguments(range, [start.name, end.name]);
  return { ...rest, start: decodeValue(start.value, 'number'), end: decodeValue(end.value, 'number') };
}
