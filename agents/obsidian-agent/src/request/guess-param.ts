import { findNearest } from '@obsidian-agent/shared-types';
import { paramBySynonym } from '@obsidian-agent/toolsets/synonyms';

/** The parameter that an unknown name means, by its spelling or else by its sense; undefined for a name that means none. */
export function guessParam(name: string, known: readonly string[], value?: unknown): string | undefined {
  return findNearest(name, known) ?? paramBySynonym(name, new Map(known.map((each) => [each, each])), value);
}
