import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';

/** Reads `permanent` as the mode of a deletion. */
export function deletionMode(sent: RawArguments): RawArguments {
  const permanent = findArgument(sent, ['permanent', 'permanently']);
  const flag = decodeValue(permanent?.value, 'flag');
  if (permanent === undefined || typeof flag !== 'boolean') return sent;
  const mode = flag ? 'permanent' : 'trash';
  if (![undefined, mode].includes(findArgument(sent, ['mode'])?.value as string | undefined))
    throw conflicting(permanent.name, 'mode');
  return { ...withoutArguments(sent, [permanent.name]), mode };
}

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
