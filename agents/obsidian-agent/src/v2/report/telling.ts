import type { OwnWords, Part } from '@obsidian-agent/toolsets';

/** The text of an answer, and which of it the tool says itself. */
export interface Telling {
  readonly data: string;
  readonly parts: readonly Part[];
}

/** A line of an answer, whole or in parts. */
export type Line = Part | readonly Part[];

/** Declares words as those of the tool. */
export function own(text: string): OwnWords {
  return { own: text };
}

/** Words of the tool around a text of the vault. */
export function quoting(before: string, quoted: string, after = ''): readonly Part[] {
  return [own(before), quoted, own(after)];
}

/** The text that parts make, one after the other. */
export function telling(parts: readonly Part[]): Telling {
  return { data: textOf(parts), parts };
}

/** The text that lines make. */
export function tellingLines(lines: readonly Line[]): Telling {
  return telling(lines.flatMap((line, at) => [...(at === 0 ? [] : [own('\n')]), ...partsOf(line)]));
}

/** The text of a line, whoever it is by. */
function textOf(line: Line): string {
  return partsOf(line)
    .map((part) => (typeof part === 'string' ? part : part.own))
    .join('');
}

function partsOf(line: Line): readonly Part[] {
  return typeof line === 'string' || 'own' in line ? [line] : line;
}
