import {
  findArgument,
  type Phrasing,
  type RawArgument,
  type RawArguments,
  reading,
  textValue,
  withoutArguments,
} from '../arguments/raw-arguments.ts';
import { assertAlone } from '../arguments/refusals.ts';
import { decodeValue } from '../arguments/values.ts';

const FOLDERS = 'destination_folder target_folder to_folder new_folder destination_directory folder directory';
const NAMES = 'new_name new_title new_filename';
const PATHS = 'to destination target new_path target_path destination_path';

/** Reads the destination of a note: a folder to move into, or a new name in the same folder. */
export function noteDestination(sent: RawArguments): RawArguments {
  const note = findArgument(sent, 'note path source old_path source_path file_path');
  const said = withNewName(sent, textValue(note?.value));
  const folder = findArgument(said, FOLDERS);
  if (typeof folder?.value !== 'string' || folder.value === '') return said;
  return withTo(said, folder, folder.value.endsWith('/') ? folder.value : `${folder.value}/`);
}

/** A new name as a target that renames in place; with its extension, it cannot be mistaken for an existing folder. */
function nameOfNote(note: string, name: string): string {
  const isOtherFile = /\.[^./\s]+$/.test(note) && !/\.md$/i.test(note);
  return isOtherFile || /\.md$/i.test(name) ? name : `${name}.md`;
}

function withNewName(sent: RawArguments, note: string): RawArguments {
  const name = findArgument(sent, NAMES);
  if (typeof name?.value !== 'string' || name.value.includes('/')) return sent;
  return withTo(sent, name, nameOfNote(note, name.value));
}

function withTo(sent: RawArguments, read: RawArgument, to: string): RawArguments {
  const others = withoutArguments(sent, read);
  assertAlone(read, others, `${PATHS} ${NAMES}`);
  return { ...others, to };
}

/** Reads `permanent` as the mode of a deletion. */
export const deletionMode: Phrasing = reading('permanent permanently', (permanent, others) => {
  const flag = decodeValue(permanent.value, 'flag');
  if (typeof flag !== 'boolean') return undefined;
  assertAlone(permanent, others, 'mode');
  return { ...others, mode: flag ? 'permanent' : 'trash' };
});
