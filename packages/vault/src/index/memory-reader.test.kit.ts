import { noteNotFound } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { foldersAbove } from '../paths/link-paths.ts';
import { parseVaultSettings } from '../settings/vault-settings.ts';
import { scanVault } from './scan-index.ts';

const none = undefined;
const settings = parseVaultSettings({
  app: none,
  dailyNotes: none,
  templates: none,
  types: none,
  communityPlugins: none,
  tasksPlugin: none,
});

/** A vault in memory, for tests that do not depend on the disk: texts by path. */
export function createMemoryReader(texts: Readonly<Record<string, string>>): VaultReader {
  const files = Object.keys(texts).sort();
  const folders = [...new Set(files.flatMap(foldersAbove))].sort();
  const fold = (path: string) => path.normalize('NFC').toLowerCase();
  const reader: VaultReader = {
    identity: 'memory',
    rootPaths: ['/home/ada/Notes'],
    isFiltered: false,
    enclosingVault: undefined,
    settings,
    settingsFolder: { read: () => undefined, namesIn: () => [] },
    read: (path) => {
      const text = texts[path];
      if (text === undefined) throw noteNotFound(path);
      return { path, text, etag: `sha256-${text.length}`, bytes: text.length };
    },
    readIfThere: (path) => (Object.hasOwn(texts, path) ? reader.read(path) : undefined),
    readSnapshots: (paths) =>
      paths.flatMap((path) => (Object.hasOwn(texts, path) ? [{ path, text: reader.read(path).text }] : [])),
    etagOf: (path) => `sha256-${texts[path]?.length}`,
    realPathOf: (path) => path,
    holdsUnlisted: () => false,
    sizeOf: (path) => reader.read(path).bytes,
    timesOf: () => ({ createdMs: 0, modifiedMs: 0 }),
    kindOf: (path) => (files.includes(path) ? 'file' : folders.includes(path) ? 'folder' : undefined),
    entryAt: (path) => {
      const kind = reader.kindOf(path);
      return kind === undefined ? undefined : { kind, realPath: path };
    },
    spellings: (path) => [...files, ...folders].filter((known) => fold(known) === fold(path)),
    preloadListing: async () => {},
    files: () => files,
    folders: () => folders,
    closedFolders: () => [],
    pause: async () => {},
    index: () => scanVault(reader),
    visibleSettings: async () => settings,
    knownIndex: () => scanVault(reader),
    vectors: async () => undefined,
    isAsIndexed: () => true,
    currentPathsOf: (paths) => paths,
  };
  return reader;
}
