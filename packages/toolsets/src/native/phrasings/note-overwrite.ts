import { decodeValue } from '../arguments/decode-value.ts';
import { overwriteWithheld } from '../arguments/refusals.ts';
import { findSent, type Sent, withoutSent } from '../arguments/sent.ts';

/** Refuses to overwrite where a note is to be new; not to overwrite is what happens anyhow. */
export function noteOverwrite(sent: Sent): Sent {
  const overwrite = findSent(sent, ['overwrite', 'overwrite_existing', 'force']);
  if (overwrite === undefined) return sent;
  if (decodeValue(overwrite.value, 'flag') !== false) throw overwriteWithheld(overwrite.name);
  return withoutSent(sent, [overwrite.name]);
}
