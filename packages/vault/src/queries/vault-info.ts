import type { VaultReader } from '../core/vault.ts';
import { type Coverage, readCoverage } from '../meaning/coverage.ts';
import { factsOfTexts } from '../metadata/metadata-of-texts.ts';
import type { IndexState } from '../metadata/note-index.ts';
import { countKinds, type FileKind } from '../paths/file-kind.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { type UnreadText, unreadTexts, withoutProperties } from '../snapshots/unread-texts.ts';
import { countTags } from '../tags/tag-counts.ts';
import { countTasks, hasGlobalFilter, type TaskCounts } from './task-counts.ts';

/** Statistics of a vault. */
export interface VaultInfo {
  readonly files: Readonly<Record<FileKind, number>>;
  readonly folders: number;
  /** Bytes of notes, canvases and bases, except those too large to read: a sparse file may claim any length. */
  readonly textBytes: number;
  /** Number of distinct tags, including parents of nested ones, but without those of excluded files. */
  readonly tags: number;
  /** Number of links and embeds in all texts. */
  readonly links: number;
  readonly tasks: TaskCounts;
  readonly unread: readonly UnreadText[];
  readonly index: IndexState;
  /** Undefined if no model is set. */
  readonly meaning: Coverage | undefined;
}

/** Counts the contents of a vault. */
export async function vaultInfo(reader: VaultReader): Promise<VaultInfo> {
  const index = await reader.index();
  const { tasksPlugin, userIgnoreFilters } = reader.settings;
  const isIgnored = ignoredBy(userIgnoreFilters);
  const globalFilter = tasksPlugin.isEnabled ? tasksPlugin.globalFilter : '';
  return {
    files: countKinds(reader.files()),
    folders: reader.folders().length,
    textBytes: index.texts().reduce((sum, { bytes, state }) => (state === 'too_large' ? sum : sum + bytes), 0),
    tags: countTags(factsOfTexts(index.list('tag'), (path) => !isIgnored(path))).length,
    links: index.countLinks(),
    tasks: countTasks(
      index.list('task').filter((task) => hasGlobalFilter(task, globalFilter)),
      tasksPlugin,
    ),
    unread: [...unreadTexts({ reader, index }, () => true), ...withoutProperties(index, () => true)],
    index: index.state,
    meaning: await readCoverage(reader),
  };
}
