import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';

/** Reads `permanent` as the mode of a deletion. */
export const deletionMode: Phrasing = reading(['permanent', 'permanently'], ({ name, value }, others) => {
  const flag = decodeValue(value, 'flag');
  if (typeof flag !== 'boolean') return undefined;
  const mode = flag ? 'permanent' : 'trash';
  if (![undefined, mode].includes(findArgument(others, ['mode'])?.value as string | undefined))
    throw conflicting(name, 'mode');
  return { ...others, mode };
});

/** Refuses `force` for deletions of notes: they need the user's agreement, which `force` does not express. */
export const deletionForce: Phrasing = reading(['force', 'recursive', 'recurse'], ({ name }) => {
  throw ambiguous(
    name,
    text`deleting notes needs confirmation, not force`,
    text`Send 'confirm': true if the user agrees.`,
  );
});
