import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { overwriteWithheld } from '../arguments/refusals.ts';

/** Refuses to overwrite when creating a note; `overwrite: false` is what happens anyway. */
export function noteOverwrite(sent: RawArguments): RawArguments {
  const overwrite = findArgument(sent, ['overwrite', 'overwrite_existing', 'force']);
  if (overwrite === undefined) return sent;
  if (decodeValue(overwrite.value, 'flag') !== false) throw overwriteWithheld(overwrite.name);
  return withoutArguments(sent, [overwrite.name]);
}
