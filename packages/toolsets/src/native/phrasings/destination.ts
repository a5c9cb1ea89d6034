import { text } from '@obsidian-agent/shared-types';
import { saidTwice, unclear } from '../arguments/refusals.ts';
import { findSent, type Sent, type SentArgument, withoutSent } from '../arguments/sent.ts';
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

/** Reads where a note goes: a folder that is named as one is one, and a new name leaves the note in its folder. */
export function noteDestination(sent: Sent): Sent {
  const folder = findSent(sent, [...folders, 'folder', 'folder_path', 'directory', 'dir']);
  const note = findSent(sent, ['note', 'path', 'source', 'old_path', 'source_path', 'file_path']);
  const said = withNewName(sent, (name) => newNoteName(textValue(note?.value), name));
  if (typeof folder?.value !== 'string' || folder.value === '') return said;
  return withTo(said, folder, folder.value.endsWith('/') ? folder.value : `${folder.value}/`);
}

/** Reads where a folder goes; whether another folder is to hold it, or gives it its new path, has to be told. */
export function folderDestination(sent: Sent): Sent {
  const moved = findSent(sent, ['folder', 'path', 'source', 'old_path', 'source_path', 'folder_path']);
  const above = textValue(moved?.value).replace(/(?<![^/])[^/]*\/?$/, '');
  const said = withNewName(sent, (name) => `${above}${name}`);
  const folder = findSent(
    sent,
    folders.filter((name) => name !== 'new_folder'),
  );
  if (typeof folder?.value !== 'string') return said;
  if (!folder.value.endsWith('/')) {
    const becomes = folder.value.includes('/') ? folder.value : `/${folder.value}`;
    const ways = `${JSON.stringify(`${folder.value}/`)} to move into it, or ${JSON.stringify(becomes)} as the new path`;
    throw unclear(folder.name, text`could be the folder to move into or the new path`, text`Send 'to': ${ways}.`);
  }
  return withTo(said, folder, folder.value);
}

/** A new name as a target that renames in place; with its extension it cannot be taken for a folder of that name. */
function newNoteName(note: string, name: string): string {
  const isOtherFile = /\.[^./\s]+$/.test(note) && !/\.md$/i.test(note);
  return isOtherFile || /\.md$/i.test(name) ? name : `${name}.md`;
}

function withNewName(sent: Sent, toTarget: (name: string) => string): Sent {
  const name = findSent(sent, names);
  if (typeof name?.value !== 'string' || name.value.includes('/')) return sent;
  return withTo(sent, name, toTarget(name.value));
}

function withTo(sent: Sent, read: SentArgument, to: string): Sent {
  const other = findSent(withoutSent(sent, [read.name]), [...paths, ...names]);
  if (other !== undefined) throw saidTwice(read.name, 'to');
  return { ...withoutSent(sent, [read.name]), to };
}
