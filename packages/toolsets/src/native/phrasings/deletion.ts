import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { conflicting } from '../arguments/refusals.ts';

/** Reads `permanent` as the mode of a deletion. */
export const deletionMode: Phrasing = reading(['permanent', 'permanently'], ({ name, value }, others) => {
  const flag = decodeValue(value, 'flag');
  if (typeof flag !== 'boolean') return undefined;
  const mode = flag ? 'permanent' : 'trash';
  if (![undefined, mode].includes(findArgument(others, ['mode'])?.value as string | undefined))
    throw conflicting(name, 'mode');
  return { ...others, mode };
});
