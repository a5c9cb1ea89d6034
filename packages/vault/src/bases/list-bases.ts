import { readBase } from '@obsidian-agent/bases';
import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { filesLinked } from '../links/linked-files.ts';
import { targetOfLink } from '../links/target.ts';
import { linkKey } from '../metadata/link-key.ts';
import type { TextFile } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type IndexedReader, type PageOfRead, unreadTexts } from '../snapshots/unread-texts.ts';
import { type BaseBlock, listBaseBlocks } from './base-blocks.ts';

export interface ListedBase {
  /** Of the base, or of the note that has the block. */
  readonly path: string;
  /** Number of the block in its note, from 1, and its first line. */
  readonly block?: number;
  readonly line?: number;
  readonly views: readonly { readonly name: string; readonly type: string }[];
  readonly formulas: readonly string[];
  /** Why it cannot be read. */
  readonly error?: string;
  /** The notes and canvases that embed the base. */
  readonly embeddedIn: readonly string[];
}

export interface BaseListing extends PageLimits {
  readonly folder?: string | undefined;
  /** Whether base blocks of notes are listed, too. */
  readonly blocks?: boolean | undefined;
}

/**
 * Lists base files, and on request the base blocks of notes, sorted by path. Only the files of the page are read, and the
 * notes that may have a block.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export async function listBases(
  reader: VaultReader,
  { folder, blocks = false, ...limits }: BaseListing,
): Promise<PageOfRead<ListedBase>> {
  const scope = folderScope(reader, folder);
  const index = await reader.index();
  const isListed = ({ path, state }: TextFile) => isBasePath(path) && state === 'read' && scope.holds(path);
  const files = index.texts().flatMap((text) => (isListed(text) ? [{ path: text.path }] : []));
  const found: readonly FoundBase[] = blocks
    ? [...files, ...listBaseBlocks({ reader, index }, scope.holds)].toSorted(byPlace)
    : files;
  const question = ['bases', scope.folder, ...(blocks ? ['blocks'] : [])];
  const page = pageOf(found, { reader, keyOf: ({ path, block = 0 }) => `${block} ${path}`, question, ...limits });
  const isRelevant = (path: string) => isBasePath(path) || path.endsWith('/') || (blocks && isNotePath(path));
  return {
    ...page,
    items: describeAll({ reader, index }, page.items),
    unread: unreadTexts({ reader, index }, (path) => isRelevant(path) && scope.holds(path)),
  };
}

/** A base file, or a base block of a note. */
interface FoundBase extends Partial<BaseBlock> {
  readonly path: string;
}

function byPlace(a: FoundBase, b: FoundBase): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (a.block ?? 0) - (b.block ?? 0);
}

/** The names of the views of a base, by its exact path; none if it does not exist or cannot be read. */
export function listViews(reader: VaultReader, path: string): readonly string[] {
  const file = isBasePath(path) ? reader.readIfThere(path) : undefined;
  return file === undefined ? [] : describe(file.text).views.map(({ name }) => name);
}

/** Files that no longer exist are left out. */
function describeAll({ reader, index }: IndexedReader, bases: readonly FoundBase[]): ListedBase[] {
  const files = bases.filter(({ block }) => block === undefined).map(({ path }) => path);
  const texts = new Map(Array.from(reader.readSnapshots(files), ({ path, text }) => [path, text]));
  const embeds = embedsOf({ reader, index }, files);
  return bases.flatMap(({ path, block, text = texts.get(path), linesBefore = 0 }) => {
    if (text === undefined) return [];
    const place = block === undefined ? {} : { block, line: linesBefore };
    return [
      {
        path,
        ...place,
        ...describe(text, linesBefore),
        embeddedIn: block === undefined ? (embeds.get(path) ?? []) : [],
      },
    ];
  });
}

/** The notes and canvases that embed files, by the path of the file. */
function embedsOf({ reader, index }: IndexedReader, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const links = index.linksNamed(paths.map(linkKey)).filter(({ path, isEmbed }) => isEmbed && !isBasePath(path));
  const files = filesLinked(reader, links);
  const byTarget = Map.groupBy(links, (link) => targetOfLink(files, link) ?? '');
  return new Map(byTarget.entries().map(([target, from]) => [target, [...new Set(from.map(({ path }) => path))]]));
}

function describe(text: string, linesBefore = 0): Pick<ListedBase, 'views' | 'formulas' | 'error'> {
  const read = readBase(text);
  if ('malformed' in read) {
    const { line, column, message } = read.malformed;
    return { views: [], formulas: [], error: `line ${line + linesBefore}, column ${column}: ${message}` };
  }
  const { views, formulas } = read.base;
  return { views: views.map(({ name, type }) => ({ name, type })), formulas: [...formulas.keys()] };
}
