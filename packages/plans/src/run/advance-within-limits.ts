import type { Book } from '../plan/book.ts';
import { advance, type Input } from '../plan/machine.ts';
import type { Effect } from '../plan/turn.ts';
import type { SharedLimits } from './shared-limits.ts';

/** What follows from an event, within the limits over all plans. What starts has its room when this returns. */
export function advanceWithin(
  limits: SharedLimits | undefined,
  { planId, book, input }: { readonly planId: string; readonly book: Book; readonly input: Input },
): readonly Effect[] {
  if (limits === undefined) return advance(book, input);
  return limits.claim(planId, (shared) => {
    const effects = advance(book, { ...input, room: { ...input.room, shared } });
    const starts = effects.flatMap((effect) =>
      effect.kind === 'start' ? [{ key: effect.key, task: book.graph.taskOf(effect.key) }] : [],
    );
    return { effects, starts, held: book.held };
  }).effects;
}
