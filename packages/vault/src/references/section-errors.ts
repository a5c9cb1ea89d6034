import {
  AgentError,
  call,
  didYouMean,
  listed,
  listedInQuotes,
  type Message,
  param,
  SEND,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { nearNames } from '../paths/near-names.ts';
import type { PartName } from './read-reference.ts';

const MOST_NAMES = 50;

export function headingNotFound(path: string, heading: string, known: readonly string[]): AgentError {
  const headings = known.slice(0, MOST_NAMES).map((name) => name.toWellFormed());
  return new AgentError('HEADING_NOT_FOUND', {
    message: text`The note '${path}' has no heading '${heading}'`,
    hint: nameHint(heading, headings, 'heading'),
    details: { path, heading, headings },
  });
}

/**
 * Headings that match a text equally. For the first few: their lines, their paths, and the paths that identify one
 * heading only.
 */
export interface AmbiguousHeadings {
  readonly count: number;
  readonly lines: readonly number[];
  readonly paths: readonly string[];
  readonly exact: readonly string[];
}

export function headingAmbiguous(path: string, heading: string, alike: AmbiguousHeadings): AgentError {
  const { count, lines, paths, exact } = alike;
  const list = trusted(`${lines.join(', ')}${count > lines.length ? ', …' : ''}`);
  const byLines = text`Their paths are the same. Use lines in ${call('edit_note')}, or ${param('start_line')} in ${call('read_note')} (lines ${list}).`;
  return new AgentError('HEADING_AMBIGUOUS', {
    message: text`The note '${path}' has ${count} headings '${heading}'`,
    hint:
      exact.length < 2 ? byLines : text`${SEND} one of: ${listedInQuotes(exact.map((name) => name.toWellFormed()))}.`,
    details: { path, heading, lines, paths },
  });
}

export function blockNotFound(path: string, block: string, known: readonly string[]): AgentError {
  const blocks = known.slice(0, MOST_NAMES);
  return new AgentError('BLOCK_NOT_FOUND', {
    message: text`The note '${path}' has no block '${block}'`,
    hint: nameHint(block.replace(/^\^/, ''), blocks, 'block id'),
    details: { path, block, blocks },
  });
}

export function linesOutOfRange(path: string, startLine: number, totalLines: number): AgentError {
  return new AgentError('LINES_OUT_OF_RANGE', {
    message: text`The note '${path}' has no line ${startLine}`,
    hint:
      totalLines === 1
        ? text`${SEND} line 1, the only line of the note.`
        : text`${SEND} lines from 1 to ${totalLines}.`,
    details: { path, start_line: startLine, total_lines: totalLines },
  });
}

export function linesOutOfPart(
  path: string,
  startLine: number,
  { from, to }: { readonly from: number; readonly to: number },
): AgentError {
  return new AgentError('LINES_OUT_OF_RANGE', {
    message: text`The requested lines are outside the requested part of '${path}'`,
    hint: text`${SEND} lines from ${from} to ${to}.`,
    details: { path, start_line: startLine, part: { start_line: from, end_line: to } },
  });
}

/** For a reference to a part of a note where a whole note is required. */
export function sectionUnexpected(ref: string, path: string, part: PartName): AgentError {
  return new AgentError('SECTION_UNEXPECTED', {
    message: text`'${ref}' names a ${trusted('block' in part ? 'block' : 'section')} of '${path}', but this command works on whole notes`,
    hint: text`${SEND} "${path}" for the whole note. For a part of it, use a command with ${spelled(text`a heading parameter`, [param('heading')])}.`,
    details: { note: ref, path, ...part },
  });
}

/** For a reference to a new note or to a missing part of a note. */
export function noteOfSectionMissing(ref: string, note: string, part: PartName): AgentError {
  return new AgentError('SECTION_UNEXPECTED', {
    message: text`Neither a note '${ref}' nor a note '${note}' exists, so '${ref}' could be a name or a section`,
    hint: text`${SEND} "${note}" as the note, and the heading as ${param('heading')}; or first create the note under another name.`,
    details: { note: ref, path: note, ...part },
  });
}

/** For a reference to one part of a note when another part is given as well. */
export function sectionsDiffer(ref: string, part: PartName, given: PartName): AgentError {
  const [name = '', value = ''] = Object.entries(given)[0] ?? [];
  return new AgentError('SECTION_UNEXPECTED', {
    message: text`'${ref}' and the ${trusted(name)} '${value}' name different parts of a note`,
    hint: text`${SEND} ${param(name)} alone, and the note without its # part.`,
    details: { note: ref, ...part, given },
  });
}

function nameHint(name: string, known: readonly string[], kind: string): Message {
  const near = nearNames(name, known, 1);
  if (near.length > 0) return didYouMean(near);
  return known.length === 0
    ? text`The note has no ${trusted(kind)}s. ${SEND} the note alone.`
    : text`${SEND} one of its ${trusted(kind)}s: ${listed(known)}.`;
}
