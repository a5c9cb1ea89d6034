import { folderOf, nameOf } from '../paths/link-paths.ts';

/** What the file system reports about a file without reading it. Times are in milliseconds. */
export interface FileStamp {
  readonly size: number;
  readonly ino: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
  /** Number of hard links to the file; undefined if it was not requested. */
  readonly nlink?: number;
}

/** A file whose text can be read. */
export interface SurveyedText {
  readonly path: string;
  readonly stamp: FileStamp;
}

/** The texts directly in one folder, by their names in code-unit order. */
export interface SurveyedFolder {
  /** Empty for the root of the vault. */
  readonly path: string;
  readonly names: readonly string[];
  readonly stamps: readonly FileStamp[];
  /** Index of each text among all texts of the vault. */
  readonly places: readonly number[];
}

/** The files and folders of a vault by path, in code-unit order of the parts of the path. */
export interface Entries {
  readonly files: readonly string[];
  /** All folders except the root. */
  readonly folders: readonly string[];
  /** Folders that the agent may not read, or whose path is too long for the operating system. `/` is the root. */
  readonly closed: readonly string[];
}

/** A vault at one moment. */
export interface Survey {
  /** Paths of all texts, in code-unit order. */
  readonly paths: readonly string[];
  /** The folders that contain texts. */
  readonly folders: readonly SurveyedFolder[];
  readonly entries: Entries;
}

/** Whether a file is unchanged, as far as its stamp can show. */
export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/** The texts of a survey, folder by folder. */
export function* textsOf({ paths, folders }: Pick<Survey, 'paths' | 'folders'>): Generator<SurveyedText> {
  for (const { stamps, places } of folders)
    for (const [index, stamp] of stamps.entries()) yield { path: paths[places[index] ?? 0] ?? '', stamp };
}

/** Arranges texts, in code-unit order of their paths, into a survey. */
export function surveyOf(texts: Iterable<SurveyedText>, entries: Entries): Survey {
  const builder = new SurveyBuilder();
  for (const { path, stamp } of texts) builder.inFolder(folderOf(path)).add(nameOf(path), path, stamp);
  return builder.build(entries);
}

/** Arranges texts into a survey as they are found. */
export class SurveyBuilder {
  readonly #paths: string[] = [];
  readonly #folders = new Map<string, FolderBuilder>();

  /** The folder in which the next text is. */
  inFolder(path: string): FolderBuilder {
    let folder = this.#folders.get(path);
    if (folder === undefined) {
      folder = new FolderBuilder(path, this.#paths);
      this.#folders.set(path, folder);
    }
    return folder;
  }

  build(entries: Entries): Survey {
    return { paths: this.#paths, folders: [...this.#folders.values()], entries };
  }
}

class FolderBuilder implements SurveyedFolder {
  readonly path: string;
  readonly names: string[] = [];
  readonly stamps: FileStamp[] = [];
  readonly places: number[] = [];
  readonly #paths: string[];

  constructor(path: string, paths: string[]) {
    this.path = path;
    this.#paths = paths;
  }

  /** Adds the next text of the vault in code-unit order of the paths. */
  add(name: string, path: string, stamp: FileStamp): void {
    this.names.push(name);
    this.stamps.push(stamp);
    this.places.push(this.#paths.length);
    this.#paths.push(path);
  }
}
