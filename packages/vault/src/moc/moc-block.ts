import { lineIndex, type NoteStructure, type Span } from '@obsidian-agent/markdown';
import { AgentError, call, text, trusted } from '@obsidian-agent/shared-types';

const START = '%% moc start %%';
const END = '%% moc end %%';
const MARKER = /^%% moc (start|end) %%[ \t]*$/gm;
const OPAQUE: ReadonlySet<string> = new Set(['yaml', 'code', 'math', 'html', 'comment']);

/** The part of a note that contains a map of content, including its markers. */
export interface MocBlock extends Span {
  /** The text between the markers. */
  readonly content: Span;
  /** The current title of the map. */
  readonly title: string | undefined;
}

/** A list of links under one heading. */
export interface MocGroup {
  /** Undefined for the first group, whose heading is the map's title. */
  readonly heading: string | undefined;
  readonly links: readonly string[];
}

/**
 * Finds the markers of a map in a note; undefined if there are none.
 *
 * @throws AgentError `MARKERS_BROKEN` unless there is one of each, in order
 */
export function findMocBlock(path: string, text: string, { sections }: NoteStructure): MocBlock | undefined {
  const opaque = sections.filter(({ type }) => OPAQUE.has(type));
  const markers = [...text.replaceAll('\r', '\n').matchAll(MARKER)].filter(
    ({ index }) => !opaque.some(({ start, end }) => index >= start && index < end),
  );
  if (markers.length === 0) return undefined;
  const [first, last] = markers;
  if (markers.length !== 2 || first?.[1] !== 'start' || last?.[1] !== 'end') {
    const lines = lineIndex(text);
    throw markersBroken(
      path,
      markers.map(({ index }) => lines.lineOf(index) + 1),
    );
  }
  const content = { start: first.index + first[0].length, end: last.index };
  const title = /^\s*## ([^\r\n]*\S)/.exec(text.slice(content.start, content.end))?.[1];
  return { start: first.index, end: last.index + last[0].length, content, title };
}

/** Renders a map with its markers, without a final line break. */
export function renderMoc(title: string, groups: readonly MocGroup[], lineBreak: string): string {
  const lines = groups
    .filter(({ heading, links }) => heading === undefined || links.length > 0)
    .flatMap(({ heading, links }) => [
      heading === undefined ? `## ${title}` : `### ${heading}`,
      '',
      ...links.map((link) => `- ${link}`),
      ...(links.length > 0 ? [''] : []),
    ]);
  return [START, ...lines, END].join(lineBreak);
}

function markersBroken(path: string, lines: readonly number[]): AgentError {
  return new AgentError('MARKERS_BROKEN', {
    message: text`The markers of the map in '${path}' are not one "${trusted(START)}" and one "${trusted(END)}" after it`,
    hint: text`Fix the markers in these lines with ${call('edit_note')}, or delete them all: ${trusted(lines.join(', '))}.`,
    details: { path, lines },
  });
}
