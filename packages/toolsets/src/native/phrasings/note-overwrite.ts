import { decodeValue } from '../arguments/decode-value.ts';
import { type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { overwriteWithheld } from '../arguments/refusals.ts';

/** Refuses to overwrite when creating a note; `overwrite: false` is what happens anyway. */
export const noteOverwrite: Phrasing = reading(
  ['overwrite', 'overwrite_existing', 'force'],
  ({ name, value }, others) => {
    if (decodeValue(value, 'flag') !== false) throw overwriteWithheld(name);
    return others;
  },
);
