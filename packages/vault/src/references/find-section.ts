import {
  type Block,
  type FoundSection,
  findBlock,
  findSection,
  type Heading,
  lineIndex,
  type NoteStructure,
} from '@obsidian-agent/markdown';
import { blockNotFound, headingAmbiguous, headingNotFound } from './section-errors.ts';

/** A note that has been looked through. */
export interface ParsedNote {
  readonly path: string;
  readonly text: string;
  readonly structure: NoteStructure;
}

/**
 * Finds the one section that a heading names.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`
 */
export function sectionNamed({ path, text, structure }: ParsedNote, heading: string): FoundSection {
  const found = findSection(structure, text, heading);
  if (found === undefined)
    throw headingNotFound(
      path,
      heading,
      structure.headings.map((known) => known.text),
    );
  if (found.ambiguous > 1) throw headingAmbiguous(path, heading, alikeHeadings(text, structure, heading));
  return found;
}

/**
 * Finds the block that an id names.
 *
 * @throws AgentError `BLOCK_NOT_FOUND`
 */
export function blockNamed({ path, structure }: ParsedNote, id: string): Block {
  const block = findBlock(structure, id);
  if (block !== undefined) return block;
  throw blockNotFound(
    path,
    id,
    structure.blocks.map((known) => known.id),
  );
}

function alikeHeadings(
  text: string,
  structure: NoteStructure,
  heading: string,
): { lines: number[]; paths: string[]; exact: string[] } {
  const alike: Heading[] = [];
  for (;;) {
    const headings = structure.headings.filter((known) => !alike.includes(known));
    const next = findSection({ ...structure, headings }, text, heading);
    if (next === undefined) break;
    alike.push(next.heading);
  }
  const lines = lineIndex(text);
  const paths = alike.map((found) => pathOf(structure.headings, found));
  return {
    lines: alike.map(({ start }) => lines.lineOf(start) + 1),
    paths,
    exact: paths.filter((path) => findSection(structure, text, path)?.ambiguous === 1),
  };
}

/** The headings that a heading stands under, and itself. */
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
