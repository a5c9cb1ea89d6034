import { counted, WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { answered } from '../../toolset/answers.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import type { ReadFileArguments } from './declarations.ts';
import { exactly, plainPath } from './exact-path.ts';
import { answerFailures, failure } from './outcomes.ts';
import { linesOf, linesWithRoom, numbered } from './shown-lines.ts';

export const readFile: ToolCall<ReadFileArguments> = answerFailures(
  async ({ path, start_line: from = 1, end_line }, { run }) => {
    if (plainPath(path) === '') return failure('path is empty. Send the path of the file.');
    if (end_line !== undefined && end_line < from)
      return failure(`end_line ${end_line} is before start_line ${from}. Send the first line as start_line.`);

    // Each answer contains the number of lines of the whole file.
    const { metadata } = await run('read_note', { note: exactly(path), ...WHOLE_TEXT });
    const all = linesOf(metadata.text);
    const total = metadata.truncated ? metadata.total_lines : all.length;
    if (from > total)
      return failure(
        `start_line ${from} is past the end: ${metadata.path} has ${counted(total, 'line')}. Send a start_line from 1 to ${total}.`,
      );

    const { lines, isCut, cutLine } = linesWithRoom(all.slice(from - 1, end_line));
    const range = `${from}-${from + lines.length - 1}`;
    const footer = isCut
      ? `[... truncated, showing lines ${range}, total lines in file: ${total}]`
      : `[Showing lines ${range} of ${total} total]`;
    const notice =
      cutLine === undefined
        ? ''
        : `\n\n[Line ${from} is longer than an answer: ${cutLine.shown} of its ${cutLine.total} characters are shown, and no tool reads on in it; search_notes shows what stands around a word]`;
    return answered(`${numbered(lines, from)}${notice}\n\n${footer}`);
  },
);
