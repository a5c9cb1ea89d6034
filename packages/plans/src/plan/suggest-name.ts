import { findNearest, suggest } from '@obsidian-agent/shared-types';

/** What names refer to. */
export interface Named {
  /** As plural: "inputs". */
  readonly kind: string;
  /** The next step if nothing is suggested. */
  readonly otherwise: string;
}

/** Returns a hint for an unknown name, which is not `own`, the name of the part that has it. */
type Suggester = (name: string, own?: string) => string;

/** Longer lists are not shown, and after as many comparisons with them no name is suggested. */
export const MOST_SUGGESTED = 20;

/** Suggests which of the known names an unknown one may stand for. */
export function createSuggester(known: ReadonlySet<string>, { kind, otherwise }: Named): Suggester {
  let compared = 0;
  return (name, own) => {
    // Each comparison is with all names, and a plan can have thousands of unknown ones.
    if (known.size > MOST_SUGGESTED + 1 && ++compared > MOST_SUGGESTED) return otherwise;
    const others = [...known].filter((other) => other !== own);
    if (others.length <= MOST_SUGGESTED) return suggest(name, others, kind);
    const nearest = findNearest(name, others);
    return nearest === undefined ? otherwise : `Did you mean "${nearest}"?`;
  };
}
