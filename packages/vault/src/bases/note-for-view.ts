import {
  type DemandedParts,
  type DemandedValue,
  demandedParts,
  isWithinTag,
  type Judgement,
  judgeFile,
} from '@obsidian-agent/bases';
import { normalTag, type PropertyValue, valueNamed } from '@obsidian-agent/markdown';
import { AgentError } from '@obsidian-agent/shared-types';
import type { Draft } from '../core/vault.ts';
import { type MadeNote, makeNote, type NewNoteRequest } from '../creation/new-note.ts';
import { chooseNewPath } from '../creation/new-note-place.ts';
import { checkProperties } from '../edits/property-values.ts';
import { generateMarkdownLink } from '../links/linktext.ts';
import { FileTable } from '../links/resolution.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { withSlashes } from '../paths/note-path.ts';
import { findFile } from '../references/find-file.ts';
import { newNoteFolder } from '../references/new-note-name.ts';
import { normalFolder } from '../settings/vault-settings.ts';
import { type UnreadText, unreadFor } from '../snapshots/unread-texts.ts';
import { visibleTemplate } from '../templates/visible-template.ts';
import { baseTemplateNotFound } from './base-errors.ts';
import { DraftedFacts } from './drafted-facts.ts';
import { type FoundView, findView } from './find-view.ts';
import { GuardedRegexps } from './guarded-regexps.ts';
import { IndexedFacts } from './indexed-facts.ts';
import { shownTest } from './shown-files.ts';

export interface NoteForViewRequest extends Omit<NewNoteRequest, 'defaults'> {
  readonly base: string;
  /** Name of a view. Default: the first */
  readonly view?: string | undefined;
  /** The file that `this` stands for. Default: the base */
  readonly this?: string | undefined;
}

/** A note made for a view, and whether it is in it. */
export interface MadeNoteForView extends MadeNote, Judgement {
  readonly base: string;
  readonly view: string;
  /** Whether the vault's settings exclude its path from every view. */
  readonly isExcluded: boolean;
  /** The note itself and `this`, if the frontmatter of one cannot be read. */
  readonly unread: readonly UnreadText[];
}

/**
 * Drafts a new note like `makeNote`, with the folder, tags and properties that the filters of a view demand. What the
 * caller gives wins.
 *
 * @throws AgentError as `makeNote`, `findView` and `findFile`
 */
export async function makeNoteForView(draft: Draft, request: NoteForViewRequest, now: Date): Promise<MadeNoteForView> {
  const { base: reference, view: viewName, this: thisName, ...given } = request;
  const found = await findView(draft, { base: reference }, viewName);
  const named = thisName === undefined ? undefined : await findFile(draft, thisName);
  const thisPath = named ?? found.text.path ?? '';
  const { propertyTypes } = draft.settings;
  const demanded = demandedParts(found.base, found.view, { thisPath, propertyTypes });

  const names = { ...given, folder: folderFor(draft, given, demanded.folder ?? found.base.newItemFolder) };
  const { path } = await chooseNewPath(draft, names, now);
  const parts = {
    ...names,
    template: given.template ?? (isNotePath(path) ? visibleTemplate(draft, found.base.newItemTemplate) : undefined),
    defaults: defaultsFor(draft, given, { demanded, path }),
  };
  const made = await makeFor(draft, found, { parts, isTemplateGiven: given.template !== undefined, now });
  const judgement = await judge(draft, found, { made, thisPath, isThisNamed: named !== undefined, now });
  const isExcluded = !shownTest(draft)(made.written.path);
  return { ...made, ...judgement, base: found.text.path ?? '', view: found.view.name, isExcluded };
}

interface MadeFrom {
  readonly parts: NewNoteRequest;
  /** Otherwise the base names it. */
  readonly isTemplateGiven: boolean;
  readonly now: Date;
}

async function makeFor(
  draft: Draft,
  { text }: FoundView,
  { parts, isTemplateGiven, now }: MadeFrom,
): Promise<MadeNote> {
  try {
    return await makeNote(draft, parts, now);
  } catch (error) {
    const isOfBase = error instanceof AgentError && error.reason === 'TEMPLATE_NOT_FOUND' && !isTemplateGiven;
    throw isOfBase ? baseTemplateNotFound(text.path ?? '', error) : error;
  }
}

/** The folder for a note with a bare name; a path says itself where the note is to be. */
function folderFor(draft: Draft, { path = '', folder }: Partial<NewNoteRequest>, wanted: string | undefined) {
  if (folder !== undefined || withSlashes(path).includes('/')) return folder;
  return (wanted === undefined ? newNoteFolder(draft.settings) : normalFolder(wanted)) || '/';
}

interface Demanded {
  readonly demanded: DemandedParts;
  /** Of the new note. */
  readonly path: string;
}

/** The demanded properties that the caller does not give and that the vault accepts; undefined if there are none. */
function defaultsFor(draft: Draft, given: NewNoteRequest, { demanded, path }: Demanded): NewNoteRequest['defaults'] {
  const { properties = {} } = given;
  const linkTo = (target: string) => propertyLink(draft, target, path);
  const values = Object.entries(demanded.properties)
    .filter(([name]) => valueNamed(properties, name) === undefined)
    .flatMap(([name, value]) => checked([name, writtenValue(value, linkTo)], draft.settings.propertyTypes));
  const tags = missingTags(given, demanded.tags);
  const defaults = Object.fromEntries([...values, ...(tags.length === 0 ? [] : [['tags', tags] as const])]);
  return Object.keys(defaults).length === 0 ? undefined : defaults;
}

/** Obsidian reads only wikilinks as links in properties. */
function propertyLink(draft: Draft, path: string, sourcePath: string): string {
  const files = new FileTable([...draft.files(), sourcePath]);
  const format = draft.settings.newLinkFormat;
  return generateMarkdownLink(files, { path, sourcePath, format, useMarkdownLinks: false });
}

function writtenValue(value: DemandedValue, linkTo: (path: string) => string): PropertyValue {
  if (typeof value !== 'object' || value === null) return value;
  return 'path' in value ? linkTo(value.path) : value.map((item) => writtenValue(item, linkTo));
}

/** Empty for a value that Obsidian would not accept; the statement that demands it is then reported as unmet. */
function checked(property: readonly [name: string, value: PropertyValue], types: ReadonlyMap<string, string>) {
  try {
    return Object.entries(checkProperties(Object.fromEntries([property]), types));
  } catch (error) {
    if (error instanceof AgentError) return [];
    throw error;
  }
}

/** Without invalid tags, and those that the note has: itself, or one that is nested in them. */
function missingTags({ tags = [], properties = {} }: NewNoteRequest, demanded: readonly string[]): readonly string[] {
  const known = [...tags, valueNamed(properties, 'tags')].flat().filter((tag) => typeof tag === 'string');
  const missing: string[] = [];
  for (const tag of demanded.flatMap((each) => normalTag(each) ?? []))
    if (![...known, ...missing].some((own) => isWithinTag(own, tag))) missing.push(tag);
  return missing;
}

interface Drafted {
  readonly made: MadeNote;
  readonly thisPath: string;
  readonly isThisNamed: boolean;
  readonly now: Date;
}

async function judge(
  draft: Draft,
  { base, view }: FoundView,
  drafted: Drafted,
): Promise<Judgement & Pick<MadeNoteForView, 'unread'>> {
  const { made, thisPath, isThisNamed, now } = drafted;
  const { path } = made.written;
  const index = await draft.index();
  const indexed = new IndexedFacts(draft, index);
  const vault = new DraftedFacts(draft, indexed, { path, text: made.text });
  const regexps = new GuardedRegexps();
  try {
    const judgement = await judgeFile(base, view, { path, vault, regexps, now: now.getTime(), thisPath, isThisNamed });
    const faults = [...vault.faults, ...(thisPath === path ? [] : index.list('fault', thisPath))];
    return { ...judgement, unread: faults.map(unreadFor) };
  } finally {
    regexps.close();
  }
}
