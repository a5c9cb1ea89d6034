import { lineBreakOf, startOfNote, withLineBreaks } from '../text/line-breaks.ts';
import type { Frontmatter } from '../text/note-structure.ts';
import { applySplices, type Splice } from '../text/splice.ts';
import { editBlockEntry } from './block-edits.ts';
import { dropDuplicates, type MapChanges, type PropertyChanges, type PropertyEdit, planChanges } from './changes.ts';
import { endOfComments, endOfLines, linesOf } from './entry.ts';
import { editFlowMap } from './flow-map.ts';
import { findFrontmatterBlock } from './frontmatter-block.ts';
import { readProperties } from './properties.ts';
import { isSameValue } from './value.ts';
import {
  type Malformed,
  malformedAt,
  type PropertyMap,
  parseYamlProperties,
  type YamlProperties,
} from './yaml-document.ts';
import { indentLines, renderProperty } from './yaml-render.ts';
import { endOfToken } from './yaml-token.ts';

/**
 * Changes properties of a note. Only the lines of those keys change, and new keys are added last.
 *
 * An exact name match takes precedence over a match in another case. A note without frontmatter gets one, and removing
 * the last property removes it. An edit that would change any other property is rejected.
 */
export function setProperties(text: string, edit: PropertyEdit): { splices: Splice[] } | { malformed: Malformed } {
  const block = findFrontmatterBlock(text);
  if (block === undefined) return { splices: newBlock(text, edit) };
  const read = parseYamlProperties(text, block.content);
  if ('malformed' in read) return read;

  const changes = planChanges(read, edit);
  if (changes.changed.size + changes.removed.size + changes.added.length === 0) return { splices: [] };
  const splices = placeInNote({ text, block, read }, editMap(read, changes));
  return isAsExpected(applySplices(text, splices), changes) ? { splices } : refusal(text, block, changes);
}

function newBlock(text: string, { set = {} }: PropertyEdit): Splice[] {
  const properties = dropDuplicates(Object.entries(set).map(([name, value]) => ({ name, value })));
  if (properties.length === 0) return [];
  const lines = properties.map(({ name, value }) => renderProperty(name, value)).join('');
  const start = startOfNote(text);
  return [{ start, end: start, text: withLineBreaks(`---\n${lines}---\n`, lineBreakOf(text)) }];
}

/** Changes entries of a map, which need not be the outermost. */
export function editMap(read: YamlProperties, changes: MapChanges): Splice[] {
  const { source, map, values } = read;
  if (map?.flow === true) return editFlowMap(read, map, changes);

  const removed = [...changes.removed].map((entry) => ({ ...linesOf(source, entry), text: '' }));
  const changed = [...changes.changed].flatMap(([entry, after]) =>
    editBlockEntry(source, entry, { before: values[entry.name], after }),
  );
  return [...removed, ...changed, ...addLines(read, changes.added)];
}

/** Adds keys after the last one of a map in block style, and after the comments that belong to it. */
function addLines({ source, map }: YamlProperties, added: MapChanges['added']): Splice[] {
  if (added.length === 0) return [];
  const lines = added.map(({ name, value }) => renderProperty(name, value)).join('');
  const indentation = map === undefined ? '' : indentationAt(source, map.range[0]);
  const last = map === undefined ? source.length : endOfLines(source, endOfMap(map));
  // Text inserted above a comment could absorb it.
  const end =
    indentation === ''
      ? Math.max(last, endOfLines(source, source.trimEnd().length))
      : endOfComments(source, last, indentation);
  return [{ start: end, end, text: indentLines(lines, indentation) }];
}

/** Moves changes of the frontmatter's source to their position in the note. A block that becomes empty is removed. */
function placeInNote(
  { text, block, read }: { text: string; block: Frontmatter; read: YamlProperties },
  splices: readonly Splice[],
): Splice[] {
  const { content } = block;
  const after = applySplices(read.source, splices);
  const withoutBlock = text.slice(0, block.start) + text.slice(block.end);
  if (after === '' && findFrontmatterBlock(withoutBlock) === undefined) {
    return [{ start: block.start, end: block.end, text: '' }];
  }

  return splices
    .filter(({ start, end, text: inserted }) => start < end || inserted !== '')
    .map((splice) => ({
      start: content.start + splice.start,
      end: content.start + splice.end,
      text: withLineBreaks(splice.text, lineBreakOf(text)),
    }));
}

function isAsExpected(text: string, { expected }: PropertyChanges): boolean {
  const block = findFrontmatterBlock(text);
  if (block === undefined) return isSameValue(expected, {});
  const read = readProperties(text, block);
  return !('malformed' in read) && isSameValue(read.properties, expected);
}

function refusal(text: string, { content }: Frontmatter, changes: PropertyChanges): { malformed: Malformed } {
  const [entry] = [...changes.changed.keys(), ...changes.removed];
  const offset = content.start + (entry?.key.start ?? 0);
  const subject = entry === undefined ? 'The frontmatter' : `The property "${entry.name}"`;
  const message = `${subject} is written in a way that does not let it be changed alone.`;
  return { malformed: malformedAt(text, { offset, message, isQuote: entry !== undefined }) };
}

function endOfMap({ srcToken, range }: PropertyMap): number {
  return srcToken === undefined ? range[1] : endOfToken(srcToken);
}

function indentationAt(source: string, at: number): string {
  return /(?:^|\n)( *)$/.exec(source.slice(0, at))?.[1] ?? '';
}
