import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';

/** Refuses `force` where notes are deleted: a user agrees to that, and `force` says nothing of it. */
export function deletionForce(sent: RawArguments): RawArguments {
  const force = findArgument(sent, ['force', 'recursive', 'recurse']);
  if (force !== undefined)
    throw ambiguous(
      force.name,
      text`deleting notes needs confirmation, not force`,
      text`Send 'confirm': true when the user agrees.`,
    );
  return sent;
}
