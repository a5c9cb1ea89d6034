import { findNearest } from '@obsidian-agent/shared-types';
import { guessParameter } from '@obsidian-agent/toolsets/parameter-names';

/** Guesses the parameter that an unknown name stands for, by its spelling or else as a synonym. */
export function guessParam(name: string, known: readonly string[], value?: unknown): string | undefined {
  return findNearest(name, known) ?? guessParameter(name, new Map(known.map((each) => [each, each])), value);
}
