import {
  type Block,
  type FoundSection,
  findBlock,
  findSection,
  type Heading,
  lineIndex,
  type NoteStructure,
} from '@obsidian-agent/markdown';
import { type AmbiguousHeadings, blockNotFound, headingAmbiguous, headingNotFound } from './section-errors.ts';

/** A note with its parsed structure. */
export interface ParsedNote {
  readonly path: string;
  readonly text: string;
  readonly structure: NoteStructure;
}

/**
 * Finds the one section that a heading identifies.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`
 */
export function sectionNamed({ path, text, structure }: ParsedNote, heading: string): FoundSection {
  const found = findSection(structure, text, heading);
  const known = structure.headings.map(({ text: name }) => name);
  if (found === undefined) throw headingNotFound(path, heading, known);
  if (found.alike.length > 1) throw headingAmbiguous(path, heading, describeAmbiguity(text, structure, found.alike));
  return found;
}

/**
 * Finds the block with an ID.
 *
 * @throws AgentError `BLOCK_NOT_FOUND`
 */
export function blockNamed({ path, structure }: ParsedNote, id: string): Block {
  const block = findBlock(structure, id);
  if (block !== undefined) return block;
  const known = structure.blocks.map((other) => other.id);
  throw blockNotFound(path, id, known);
}

/** Of thousands of equal headings, the first few are enough to show how they differ. */
const MAX_LISTED = 20;

function describeAmbiguity(text: string, structure: NoteStructure, alike: readonly Heading[]): AmbiguousHeadings {
  const lines = lineIndex(text);
  const listed = alike.slice(0, MAX_LISTED);
  const paths = listed.map((found) => pathOf(structure.headings, found));
  return {
    count: alike.length,
    lines: listed.map(({ start }) => lines.lineOf(start) + 1),
    paths,
    exact: paths.filter((path) => findSection(structure, text, path)?.alike.length === 1),
  };
}

/** The path of a heading: its parent headings and itself. */
function pathOf(headings: readonly Heading[], heading: Heading): string {
  const names = [heading.text];
  let level = heading.level;
  for (const above of headings.slice(0, headings.indexOf(heading)).toReversed()) {
    if (above.level >= level) continue;
    names.unshift(above.text);
    level = above.level;
  }
  return names.join('::');
}
