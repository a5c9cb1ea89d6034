import type { ResultV2 } from '@obsidian-agent/shared-types';
import { counted } from '@obsidian-agent/shared-types';
import { nameOf } from '@obsidian-agent/vault';
import { minuteOf } from './list-report.ts';

type Entry = ResultV2<'list_structure'>['entries'][number];

/** A tree, indented by level; each folder says what is omitted from it. */
export function structureLines(entries: readonly Entry[], isDetailed: boolean): string[] {
  return entries.map((entry) => '  '.repeat(entry.level) + wordsOf(entry, isDetailed));
}

function wordsOf(entry: Entry, isDetailed: boolean): string {
  if (entry.kind === 'folder') return folderWords(entry, isDetailed);
  const name = nameOf(entry.path);
  if (!isDetailed) return entry.kind === 'note' ? name.replace(/\.md$/i, '') : name;
  const { bytes, modified } = entry;
  return [name, ...(bytes === undefined ? [] : [`${bytes} bytes`]), ...(modified ? [minuteOf(modified)] : [])].join(
    ', ',
  );
}

function folderWords(entry: Entry, isDetailed: boolean): string {
  const { path, notes_total = 0, omitted_folders = 0, omitted_files = 0 } = entry;
  const left = [
    ...(omitted_folders === 0 ? [] : [counted(omitted_folders, 'folder')]),
    ...(omitted_files === 0 ? [] : [counted(omitted_files, 'file')]),
  ];
  const facts = [
    ...(isDetailed ? [`${counted(notes_total, 'note')} in all`] : []),
    ...(left.length === 0 ? [] : [`${left.join(' and ')} not shown`]),
  ];
  const name = path === '/' ? path : `${entry.level === 0 ? path : nameOf(path)}/`;
  return facts.length === 0 ? name : `${name} (${facts.join('; ')})`;
}
