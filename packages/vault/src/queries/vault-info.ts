import type { VaultReader } from '../core/vault.ts';
import { factsOfTexts } from '../metadata/metadata-of-texts.ts';
import type { IndexState } from '../metadata/note-index.ts';
import { countKinds, type FileKind } from '../paths/file-kind.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { type UnreadText, unreadTexts } from '../snapshots/unread-texts.ts';
import { countTags } from '../tags/tag-counts.ts';
import { countTasks, hasGlobalFilter, type TaskCounts } from './task-counts.ts';

/** What a vault holds, in numbers. */
export interface VaultInfo {
  readonly files: Readonly<Record<FileKind, number>>;
  readonly folders: number;
  /** Bytes of notes, canvases and bases. */
  readonly textBytes: number;
  /** Different tags, with those that others are nested in; without those of files that the vault ignores. */
  readonly tags: number;
  /** Links and embeds, in whatever text. */
  readonly links: number;
  readonly tasks: TaskCounts;
  readonly unread: readonly UnreadText[];
  readonly index: IndexState;
}

/** Counts what a vault holds. */
export async function vaultInfo(reader: VaultReader): Promise<VaultInfo> {
  const index = await reader.index();
  const { tasksPlugin, userIgnoreFilters } = reader.settings;
  const isIgnored = ignoredBy(userIgnoreFilters);
  const globalFilter = tasksPlugin.isEnabled ? tasksPlugin.globalFilter : '';
  return {
    files: countKinds(reader.files()),
    folders: reader.folders().length,
    textBytes: index.texts().reduce((sum, { bytes }) => sum + bytes, 0),
    tags: countTags(factsOfTexts(index.list('tag'), (path) => !isIgnored(path))).length,
    links: index.countLinks(),
    tasks: countTasks(
      index.list('task').filter((task) => hasGlobalFilter(task, globalFilter)),
      tasksPlugin,
    ),
    unread: unreadTexts({ reader, index }, () => true),
    index: index.state,
  };
}
