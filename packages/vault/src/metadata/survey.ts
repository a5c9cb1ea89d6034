import { folderOf, nameOf } from '../paths/link-paths.ts';

/** What the file system tells of a file without its being read; times in milliseconds. */
export interface FileStamp {
  readonly size: number;
  readonly ino: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
  /** Names that the file has in all; undefined where it was not asked. */
  readonly nlink?: number;
}

/** A file whose text can be read. */
export interface SurveyedText {
  readonly path: string;
  readonly stamp: FileStamp;
}

/** The texts that lie in one folder itself, by their names in code-unit order. */
export interface SurveyedFolder {
  /** Empty for the vault itself. */
  readonly path: string;
  readonly names: readonly string[];
  readonly stamps: readonly FileStamp[];
  /** Where each stands among all texts of the vault. */
  readonly places: readonly number[];
}

/** The files and folders of a vault by their paths, each in code-unit order of its parts. */
export interface Entries {
  readonly files: readonly string[];
  /** All but the vault's own. */
  readonly folders: readonly string[];
  /** Folders that the system does not let the agent look into, or whose path is too long for it; `/` is the vault's own. */
  readonly closed: readonly string[];
}

/** A vault as it lies there at one moment. */
export interface Survey {
  /** Of all texts, in code-unit order. */
  readonly paths: readonly string[];
  /** Those in which texts lie. */
  readonly folders: readonly SurveyedFolder[];
  readonly entries: Entries;
}

/** Whether a file is still what it was, as far as its stamp can tell. */
export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/** The texts of a survey, folder by folder. */
export function* textsOf({ paths, folders }: Pick<Survey, 'paths' | 'folders'>): Generator<SurveyedText> {
  for (const { stamps, places } of folders)
    for (const [index, stamp] of stamps.entries()) yield { path: paths[places[index] ?? 0] ?? '', stamp };
}

/** Puts texts in order. */
export function surveyOf(texts: Iterable<SurveyedText>, entries: Entries): Survey {
  const sorted = [...texts].sort((a, b) => (a.path < b.path ? -1 : 1));
  const folders = new Map<string, { path: string; names: string[]; stamps: FileStamp[]; places: number[] }>();
  for (const [place, { path, stamp }] of sorted.entries()) {
    const folder = folderOf(path);
    const known = folders.get(folder) ?? { path: folder, names: [], stamps: [], places: [] };
    folders.set(folder, known);
    known.names.push(nameOf(path));
    known.stamps.push(stamp);
    known.places.push(place);
  }
  return { paths: sorted.map(({ path }) => path), folders: [...folders.values()], entries };
}
