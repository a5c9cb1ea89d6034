import { deleteAnswers } from '../answers/delete-answers.ts';
import type { Store } from '../store/connect.ts';
import { endsWithoutTexts, removeTexts } from './remove-texts.ts';
import { type Opened, type Turn, writeTurn } from './write-turn.ts';

interface Committed {
  readonly turn: Turn;
  /** Digests of answers that no task may name any more. */
  readonly unnamed: readonly string[];
}

/** Writes a turn with all that is deleted because of it. Returns false if another coordinator has the plan. */
export async function commitTurn(store: Store, opened: Opened, { turn, unnamed }: Committed): Promise<boolean> {
  const isLast = endsWithoutTexts(turn.plan);
  // Nearly always, a turn is one statement.
  if (unnamed.length === 0 && !isLast) return writeTurn(store, opened, turn);
  return store.transaction(async (client) => {
    if (!(await writeTurn(client, opened, turn))) return false;
    await deleteAnswers(client, unnamed);
    if (isLast) await removeTexts(client, turn.plan);
    return true;
  });
}
