import { text } from '@obsidian-agent/shared-types';
import { unclear } from '../arguments/refusals.ts';
import { findSent, type Sent } from '../arguments/sent.ts';

/** Refuses `force` where notes are deleted: a user agrees to that, and `force` says nothing of it. */
export function deletionForce(sent: Sent): Sent {
  const force = findSent(sent, ['force', 'recursive', 'recurse']);
  if (force !== undefined)
    throw unclear(
      force.name,
      text`deleting notes needs confirmation, not force`,
      text`Send 'confirm': true when the user agrees.`,
    );
  return sent;
}
