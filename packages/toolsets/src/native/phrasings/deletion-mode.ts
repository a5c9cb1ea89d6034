import { decodeValue } from '../arguments/decode-value.ts';
import { saidTwice } from '../arguments/refusals.ts';
import { findSent, type Sent, withoutSent } from '../arguments/sent.ts';

/** Reads whether a deletion is for good as its mode. */
export function deletionMode(sent: Sent): Sent {
  const permanent = findSent(sent, ['permanent', 'permanently']);
  const flag = decodeValue(permanent?.value, 'flag');
  if (permanent === undefined || typeof flag !== 'boolean') return sent;
  const mode = flag ? 'permanent' : 'trash';
  if (![undefined, mode].includes(findSent(sent, ['mode'])?.value as string | undefined))
    throw saidTwice(permanent.name, 'mode');
  return { ...withoutSent(sent, [permanent.name]), mode };
}
