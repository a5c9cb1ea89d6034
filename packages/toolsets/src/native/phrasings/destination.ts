import { saidTwice, unclear } from '../refusals.ts';
import { findSent, type Sent, type SentArgument, withoutSent } from '../sent.ts';
import { textValue } from '../text-value.ts';

const folders = [
  'destination_folder',
  'dest_folder',
  'to_folder',
  'target_folder',
  'new_folder',
  'destination_directory',
  'target_directory',
  'to_directory',
];
const names = ['new_name', 'new_title', 'new_filename', 'new_file_name'];
const paths = ['to', 'destination', 'target', 'new_path', 'target_path', 'destination_path'];

/** Reads where a note goes: a folder that is named as one is one, and a new name leaves the note in its folder. */
export function noteDestination(sent: Sent): Sent {
  const folder = findSent(sent, [...folders, 'folder', 'folder_path', 'directory', 'dir']);
  const said = withNewName(sent, findSent(sent, ['note', 'path', 'source', 'old_path', 'source_path', 'file_path']));
  if (typeof folder?.value !== 'string' || folder.value === '') return said;
  return withTo(said, folder, folder.value.endsWith('/') ? folder.value : `${folder.value}/`);
}

/** Reads where a folder goes; whether another folder is to hold it, or gives it its new path, has to be told. */
export function folderDestination(sent: Sent): Sent {
  const said = withNewName(
    sent,
    findSent(sent, ['folder', 'path', 'source', 'old_path', 'source_path', 'folder_path']),
  );
  const folder = findSent(
    sent,
    folders.filter((name) => name !== 'new_folder'),
  );
  if (typeof folder?.value !== 'string') return said;
  if (!folder.value.endsWith('/')) {
    const [into, becomes] = [`${folder.value}/`, folder.value].map((path) => JSON.stringify(path));
    const cause = 'it may be the folder to move into, or the new path';
    throw unclear(folder.name, cause, `Send 'to': ${into} to move into it, or ${becomes} as the new path.`);
  }
  return withTo(said, folder, folder.value);
}

function withNewName(sent: Sent, moved: SentArgument | undefined): Sent {
  const name = findSent(sent, names);
  if (typeof name?.value !== 'string' || name.value.includes('/')) return sent;
  const old = textValue(moved?.value).replace(/\/$/, '');
  const isFolder = moved !== undefined && ['folder', 'folder_path'].includes(moved.name);
  // A note that is named without its folder may lie in any.
  if (!(isFolder || old.includes('/')))
    throw unclear(name.name, 'it does not say in which folder', "Send the whole new path as 'to'.");
  return withTo(sent, name, `${old.slice(0, old.lastIndexOf('/') + 1)}${name.value}`);
}

function withTo(sent: Sent, read: SentArgument, to: string): Sent {
  const other = findSent(withoutSent(sent, [read.name]), [...paths, ...names]);
  if (other !== undefined) throw saidTwice(read.name, 'to');
  return { ...withoutSent(sent, [read.name]), to };
}
