import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';

/** Refuses `force` for deletions of notes: they need the user's agreement, which `force` does not express. */
export function deletionForce(sent: RawArguments): RawArguments {
  const force = findArgument(sent, ['force', 'recursive', 'recurse']);
  if (force !== undefined)
    throw ambiguous(
      force.name,
      text`deleting notes needs confirmation, not force`,
      text`Send 'confirm': true if the user agrees.`,
    );
  return sent;
}
