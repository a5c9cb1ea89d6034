import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { conflicting } from '../arguments/refusals.ts';

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
