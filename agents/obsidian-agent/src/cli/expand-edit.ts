import { UsageError } from '@obsidian-agent/cli';
import { resolveDay } from './day-notes.ts';
import { editByHand } from './edit-by-hand.ts';
import type { Expand } from './prepare-call.ts';
import { canAsk } from './questions.ts';

/** `edit NOTE --search A --replace B` edits by flags, and `edit NOTE` opens the user's editor. */
export const expandEdit: Expand = async ({ payload, options }, context) => {
  const { search, replace, regex, all } = options;
  if (search !== undefined && replace !== undefined) {
    const edit = { search, replace, ...(regex ? { regex } : {}), ...(all ? { all } : {}) };
    return await resolveDay({ action: 'edit_note', payload: { ...payload, edits: [edit] } }, context);
  }
  if (search !== undefined || replace !== undefined)
    throw new UsageError(
      '--search and --replace need each other',
      "Type: obsidian-agent edit NOTE --search 'old' --replace 'new'",
    );
  if (payload['edits'] !== undefined) return await resolveDay({ action: 'edit_note', payload }, context);
  if (!canAsk())
    throw new UsageError('No change is given', "Type: obsidian-agent edit NOTE --search 'old' --replace 'new'");
  return await editByHand(payload, context);
};
