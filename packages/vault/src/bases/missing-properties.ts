import { askedProperties, type Problem, type ViewAdjustment } from '@obsidian-agent/bases';
import type { NoteIndex } from '../metadata/note-index.ts';
import { nearNames } from '../paths/near-names.ts';

/** Reports properties that a caller names and no note has: a misspelt one hides every row, or leaves a column empty. */
export function missingProperties(asked: ViewAdjustment, index: NoteIndex): readonly Problem[] {
  const named = askedProperties(asked);
  if (named.length === 0) return [];
  const known = new Map(index.list('property').map(({ name }) => [name.toLowerCase(), name]));
  return named.flatMap(({ name, where, before }) => {
    if (known.has(name.toLowerCase())) return [];
    const [near] = nearNames(name.toLowerCase(), known.keys(), 1);
    const didYouMean = near === undefined ? undefined : known.get(near);
    const lines = before.split('\n');
    return [
      {
        severity: 'warning',
        reason: 'ADVICE',
        where,
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
        message: `No note has the property "${name}".`,
        ...(didYouMean === undefined ? {} : { didYouMean }),
      },
    ];
  });
}
