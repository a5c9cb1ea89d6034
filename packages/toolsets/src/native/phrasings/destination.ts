import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';
import { textValue } from '../arguments/text-value.ts';

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

/** Reads the destination of a note: a folder to move into, or a new name in the same folder. */
export function noteDestination(sent: RawArguments): RawArguments {
  const folder = findArgument(sent, [...folders, 'folder', 'folder_path', 'directory', 'dir']);
  const note = findArgument(sent, ['note', 'path', 'source', 'old_path', 'source_path', 'file_path']);
  const said = withNewName(sent, (name) => newNoteName(textValue(note?.value), name));
  if (typeof folder?.value !== 'string' || folder.value === '') return said;
  return withTo(said, folder, folder.value.endsWith('/') ? folder.value : `${folder.value}/`);
}

/** Reads the destination of a folder. A destination that may be the parent or the new path is refused as ambiguous. */
export function folderDestination(sent: RawArguments): RawArguments {
  const moved = findArgument(sent, ['folder', 'path', 'source', 'old_path', 'source_path', 'folder_path']);
  const above = textValue(moved?.value).replace(/(?<![^/])[^/]*\/?$/, '');
  const said = withNewName(sent, (name) => `${above}${name}`);
  const folder = findArgument(
    sent,
    folders.filter((name) => name !== 'new_folder'),
  );
  if (typeof folder?.value !== 'string') return said;
  if (!folder.value.endsWith('/')) {
    const becomes = folder.value.includes('/') ? folder.value : `/${folder.value}`;
    const ways = `${JSON.stringify(`${folder.value}/`)} to move into it, or ${JSON.stringify(becomes)} as the new path`;
    throw ambiguous(folder.name, text`could be the folder to move into or the new path`, text`Send 'to': ${ways}.`);
  }
  return withTo(said, folder, folder.value);
}

/** A new name as a target that renames in place; with its extension, it cannot be mistaken for an existing folder. */
function newNoteName(note: string, name: string): string {
  const isOtherFile = /\.[^./\s]+$/.test(note) && !/\.md$/i.test(note);
  return isOtherFile || /\.md$/i.test(name) ? name : `${name}.md`;
}

function withNewName(sent: RawArguments, toTarget: (name: string) => string): RawArguments {
  const name = findArgument(sent, names);
  if (typeof name?.value !== 'string' || name.value.includes('/')) return sent;
  return withTo(sent, name, toTarget(name.value));
}

function withTo(sent: RawArguments, read: RawArgument, to: string): RawArguments {
  const other = findArgument(withoutArguments(sent, [read.name]), [...paths, ...names]);
  if (other !== undefined) throw conflicting(read.name, 'to');
  return { ...withoutArguments(sent, [read.name]), to };
}
