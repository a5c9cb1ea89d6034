import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';
import { decodeValue } from '../arguments/values.ts';

/** Reads one edit: `content` next to a text to find is its replacement, and lines may be a range. */
export function editPhrasing(sent: RawArguments): RawArguments {
  return withLines(withReplacement(sent));
}

/** Reads `{target_type: 'heading', target: 'Log'}` as `{heading: 'Log'}`. */
export function editTarget(sent: RawArguments): RawArguments {
  const type = findArgument(sent, 'target_type');
  const target = findArgument(sent, 'target');
  if (target === undefined || (type?.value !== 'heading' && type?.value !== 'block')) return sent;
  return { ...withoutArguments(sent, type, target), [type.value]: target.value };
}

function withReplacement(sent: RawArguments): RawArguments {
  const isSearch = findArgument(sent, 'search find old_string old_str old_text') !== undefined;
  const operation = findArgument(sent, 'operation op action');
  if (!isSearch || (operation !== undefined && operation.value !== 'replace')) return sent;
  const content = findArgument(sent, 'content new_content');
  const isReplaced = findArgument(sent, 'replace replacement replace_with new_string new_str new_text') !== undefined;
  if (content === undefined || isReplaced) return withoutArguments(sent, operation);
  return { ...withoutArguments(sent, operation, content), replace: content.value };
}

function withLines(sent: RawArguments): RawArguments {
  const range = findArgument(sent, 'lines line_range line line_number');
  const start = findArgument(sent, 'start_line line_start');
  const end = findArgument(sent, 'end_line line_end');
  const bound = start ?? end;
  if (bound === undefined)
    return range === undefined ? sent : { ...withoutArguments(sent, range), lines: linesOf(range.value) };
  if (range !== undefined) throw conflicting(bound.name, 'lines');
  if (start === undefined || end === undefined)
    throw ambiguous(
      bound.name,
      text`the first or the last line is missing`,
      text`Send start_line and end_line; they may be the same.`,
    );
  return { ...withoutArguments(sent, start, end), lines: linesBetween(start.value, end.value) };
}

/** Reads one line, `[1, 2]` or "1-2" as the first and the last line. */
function linesOf(value: unknown): unknown {
  const list = decodeValue(value, 'list');
  const [first, last = first, more] = Array.isArray(list) ? list : String(value).split('-');
  const isRange = more === undefined && typeof decodeValue(first, 'number') === 'number';
  return isRange ? linesBetween(first, last) : decodeValue(value, 'object');
}

function linesBetween(start: unknown, end: unknown): RawArguments {
  return { start: decodeValue(start, 'number'), end: decodeValue(end, 'number') };
}
