import { endOfLine, startOfLine } from '../text/line-index.ts';
import type { Span } from '../text/note-structure.ts';
import { type FoundField, fieldAtEnd, type TaskField, type TaskFieldName, tagAtEnd } from './field-at-end.ts';
import type { TaskFormat } from './settings.ts';

const BLOCK_LINK = / \^[a-zA-Z0-9-]+$/;

/** The parts of a task's line. Spans are offsets in the whole text. */
export interface TaskLine extends Span {
  /** The text after the box and the spaces that follow it, up to the end of the line. */
  readonly body: Span;
  /** In source order. */
  readonly fields: readonly TaskField[];
  /** Tags between or after the fields, in source order. */
  readonly trailingTags: readonly Span[];
  /** The body up to the first field or trailing tag. */
  readonly lead: Span;
  /** ` ^id` at the end of the line, including its space. */
  readonly blockLink: Span | undefined;
}

/**
 * Reads the line of a task: its fields backwards from the end, in any order, as the Tasks plugin does.
 *
 * Stops at the first text that is neither a field nor a tag, so anything before it is not a field. Without a format,
 * both are read.
 */
export function readTaskLine(text: string, taskMark: Span, format?: TaskFormat): TaskLine {
  const line = { start: startOfLine(text, taskMark.start), end: endOfLine(text, taskMark.start) };
  const body = { start: bodyStart(text, taskMark), end: line.end };
  const written = text.slice(body.start, body.end).trimEnd();

  const link = BLOCK_LINK.exec(written);
  const blockLink = link === null ? undefined : { start: body.start + link.index, end: body.start + written.length };
  const parts = readBackwards(link === null ? written : written.slice(0, link.index).trimEnd(), body.start, format);
  return { ...line, body, ...parts, blockLink };
}

type EndOfBody = Pick<TaskLine, 'fields' | 'trailingTags' | 'lead'>;

/** Splits fields and tags off the end of a body that starts at `offset` in the whole text. */
function readBackwards(body: string, offset: number, format: TaskFormat | undefined): EndOfBody {
  const fields: TaskField[] = [];
  const trailingTags: Span[] = [];
  let end = body.length;
  for (;;) {
    const found = fieldAtEnd(body, end, format);
    const start = found?.start ?? tagAtEnd(body, end);
    if (start === undefined) break;
    const span = { start: offset + start, end: offset + end };
    if (found === undefined) trailingTags.push(span);
    else fields.push(asField(found, span, offset));
    end = body.slice(0, start).trimEnd().length;
  }
  return {
    fields: fields.reverse(),
    trailingTags: trailingTags.reverse(),
    lead: { start: offset, end: offset + end },
  };
}

/** Finds the field with a name. The plugin reads backwards, so the first of several wins. */
export function fieldOf({ fields }: Pick<TaskLine, 'fields'>, name: TaskFieldName): TaskField | undefined {
  return fields.find((field) => field.name === name);
}

function asField({ name, value, format, valueStart }: FoundField, span: Span, offset: number): TaskField {
  const start = offset + valueStart;
  const isSymbol = name === 'priority' && format === 'tasksPluginEmoji';
  return { ...span, name, value, format, valueSpan: { start, end: isSymbol ? span.end : start + value.length } };
}

function bodyStart(text: string, taskMark: Span): number {
  let start = taskMark.end + 1;
  while (text[start] === ' ' || text[start] === '\t') start += 1;
  return start;
}

/** Returns the description of a task: its body without the fields, but with the tags between them. */
export function taskDescription(text: string, { lead, trailingTags }: Pick<TaskLine, 'lead' | 'trailingTags'>): string {
  return [lead, ...trailingTags]
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')
    .trimStart();
}
