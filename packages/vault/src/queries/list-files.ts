import { type Page, type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { type FileKind, fileKindOf } from '../paths/file-kind.ts';
import { findFile } from '../references/find-file.ts';
import { folderScope } from '../references/folder-scope.ts';

export interface FileQuery extends PageLimits {
  readonly folder?: string | undefined;
  /** With or without its dot, in any case. */
  readonly extension?: string | undefined;
  /** References to the only files that may be listed. */
  readonly files?: readonly string[] | undefined;
}

export interface ListedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly created: string;
  readonly modified: string;
}

/**
 * Lists files of every kind, sorted by path.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`, and like `findFile`
 */
export async function listFiles(
  reader: VaultReader,
  { folder, extension, files, ...limits }: FileQuery,
): Promise<Page<ListedFile>> {
  const scope = folderScope(reader, folder);
  const ending = extension === undefined ? '' : `.${extension.replace(/^\./, '').toLowerCase()}`;
  const isMet = (path: string) => scope.holds(path) && path.toLowerCase().endsWith(ending);
  const found = (files === undefined ? reader.files() : await findAll(reader, files)).filter(isMet);
  const question = [scope.folder, ending, files];
  const page = pageOf([...found].sort(), { reader, keyOf: (path) => path, question, ...limits });
  return { ...page, items: page.items.map((path) => describe(reader, path)) };
}

async function findAll(reader: VaultReader, refs: readonly string[]): Promise<readonly string[]> {
  const paths = new Set<string>();
  for (const ref of refs) paths.add(await findFile(reader, ref));
  return [...paths];
}

function describe(reader: VaultReader, path: string): ListedFile {
  const { createdMs, modifiedMs } = reader.timesOf(path);
  const [created, modified] = [createdMs, modifiedMs].map((time) => new Date(time).toISOString()) as [string, string];
  return { path, kind: fileKindOf(path), bytes: reader.sizeOf(path), created, modified };
}
