import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { overwriteWithheld } from '../arguments/refusals.ts';

/** Refuses to overwrite where a note is to be new; not to overwrite is what happens anyhow. */
export function noteOverwrite(sent: RawArguments): RawArguments {
  const overwrite = findArgument(sent, ['overwrite', 'overwrite_existing', 'force']);
  if (overwrite === undefined) return sent;
  if (decodeValue(overwrite.value, 'flag') !== false) throw overwriteWithheld(overwrite.name);
  return withoutArguments(sent, [overwrite.name]);
}
