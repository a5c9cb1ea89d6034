import { excerptOf } from '@obsidian-agent/markdown';
import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { parseSince } from '../dates/since.ts';
import type { BodyState, NoteIndex, TextFile } from '../metadata/note-index.ts';
import { fileNameFor } from '../paths/file-name.ts';
import { asCompared, isNotePath, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { findNote } from '../references/find-note.ts';
import { folderScope } from '../references/folder-scope.ts';
import { closedFolders, type IndexedReader, type PageOfRead, unreadProperties } from '../snapshots/unread-texts.ts';
import { eachTagOnce } from '../tags/tag-counts.ts';
import { type NoteScope, taggedPlaces } from '../tags/tagged-places.ts';
import { notesWithProperties } from './property-match.ts';

const SORTED_BY = { modified: 'modifiedMs', created: 'createdMs', size: 'bytes' } as const;

export type NoteSort = 'path' | 'title' | keyof typeof SORTED_BY;

/** A filter for notes; all conditions must be met. */
export interface NoteQuery extends NoteScope, PageLimits {
  readonly recursive?: boolean | undefined;
  /** References to the notes that may be listed. */
  readonly notes?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly name?: string | undefined;
  readonly modified_since?: string | undefined;
  readonly sort?: NoteSort | undefined;
  readonly excerpts?: boolean | undefined;
}

export interface ListedNote {
  readonly path: string;
  readonly title: string;
  readonly tags: string[];
  readonly modified: string;
  readonly created: string;
  readonly bytes: number;
  readonly heading: string | null;
  /** The beginning of its text, if requested. */
  readonly excerpt?: string;
  readonly unread?: Exclude<BodyState, 'read'>;
}

export interface NoteList extends PageOfRead<ListedNote> {
  /** The name that was looked for instead of the requested one, which no note can have. */
  readonly storedName?: string;
}

/**
 * Lists notes.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `NOTE_NOT_FOUND`, `NOTE_AMBIGUOUS`, `NOT_A_NOTE`,
 * `TAG_NOT_FOUND`, `TAG_INVALID`, `DATE_INVALID`, `CURSOR_INVALID`
 */
export async function listNotes(reader: VaultReader, query: NoteQuery, now: Date): Promise<NoteList> {
  const { limit, cursor, excerpts = false, sort = 'path', ...criteria } = query;
  const scope = folderScope(reader, query.folder, { isRecursive: query.recursive });
  const since = query.modified_since === undefined ? 0 : parseSince(query.modified_since, now);
  const index = await reader.index();

  const selected = query.notes === undefined ? undefined : await findAll(reader, query.notes);
  const isIncluded = (path: string) => scope.holds(path) && (selected?.has(path) ?? true);
  const isInScope = (path: string) => isNotePath(path) && isIncluded(path);
  const isMet = bodyTest({ reader, index }, query);
  const storedName = storedPart(index, query.name);
  const name = asCompared(storedName ?? query.name ?? '');
  const modifiedSince = (path: string) => since === 0 || reader.timesOf(path).modifiedMs >= since;
  const found = index
    .texts()
    .filter(({ path, modifiedMs }) => modifiedMs >= since && isInScope(path) && isNamed(path, name) && isMet(path));
  const mayBeFound = (path: string) =>
    isIncluded(path) && (path.endsWith('/') || (isNamed(path, name) && modifiedSince(path)));
  const question = [sort, { ...criteria, folder: scope.folder }];
  const page = pageOf(inOrder(found, sort), { reader, keyOf: ({ path }) => path, question, limit, cursor });
  const filtersByText = query.tags !== undefined || query.properties !== undefined;
  const begin = excerpts ? excerptsOf(reader, page.items) : undefined;
  return {
    ...page,
    items: page.items.map((text) => {
      return { ...describe(index, text), ...(begin === undefined ? {} : { excerpt: begin.get(text.path) ?? '' }) };
    }),
    ...(storedName === undefined ? {} : { storedName }),
    unread: filtersByText ? unreadProperties({ reader, index }, mayBeFound) : closedFolders(reader, isIncluded),
  };
}

async function findAll(reader: VaultReader, refs: readonly string[]): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const ref of refs) paths.add(await findNote(reader, ref));
  return paths;
}

function excerptsOf(reader: VaultReader, notes: readonly TextFile[]): ReadonlyMap<string, string> {
  const readable = notes.filter(({ state }) => state === 'read').map(({ path }) => path);
  return new Map([...reader.readSnapshots(readable)].map(({ path, text }) => [path, excerptOf(text)]));
}

/** The form in which part of a title is stored, if no note's name contains it as given, but one contains this form. */
function storedPart(index: NoteIndex, part = ''): string | undefined {
  const stored = fileNameFor(part);
  if (stored === undefined || asCompared(stored) === asCompared(part.trim())) return undefined;
  const paths = index.texts().filter(({ path }) => isNotePath(path));
  const hasNamed = (name: string) => paths.some(({ path }) => isNamed(path, asCompared(name)));
  return !hasNamed(part) && hasNamed(stored) ? stored : undefined;
}

function isNamed(path: string, part: string): boolean {
  return part === '' || asCompared(titleOf(path)).includes(part);
}

function bodyTest(
  { reader, index }: IndexedReader,
  { tags, match = 'all', properties }: NoteQuery,
): (path: string) => boolean {
  const tagged = tags === undefined ? undefined : taggedPlaces({ reader, index }, { tags, match }, ({ path }) => path);
  const hasProperties = properties === undefined ? () => true : notesWithProperties(index, properties);
  return (path) => (tagged?.has(path) ?? true) && hasProperties(path);
}

/** Newest and largest first; ties keep the order of the input, which is by path. */
function inOrder(texts: readonly TextFile[], sort: NoteSort): readonly TextFile[] {
  if (sort === 'path') return texts;
  if (sort === 'title') {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    return texts.toSorted((a, b) => compare(titleOf(a.path), titleOf(b.path)));
  }
  const number = SORTED_BY[sort];
  return texts.toSorted((a, b) => b[number] - a[number]);
}

function describe(index: NoteIndex, { path, state, bytes, modifiedMs, createdMs }: TextFile): ListedNote {
  return {
    path,
    title: titleOf(path),
    tags: eachTagOnce(index.list('tag', path)),
    modified: new Date(modifiedMs).toISOString(),
    created: new Date(createdMs).toISOString(),
    bytes,
    heading: index.list('heading', path)[0]?.text ?? null,
    ...(state === 'read' ? {} : { unread: state }),
  };
}

function titleOf(path: string): string {
  return withoutNoteExtension(nameOf(path));
}
