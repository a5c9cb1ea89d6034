import { foldTag } from '@obsidian-agent/markdown';
import type { FileFacts, VaultFacts } from '../ports/vault-facts.ts';
import { dateTime } from '../values/date.ts';
import { fileOf } from '../values/equality.ts';
import { linkTo, parseWikilink } from '../values/link.ts';
import { keyNamed } from '../values/property-value.ts';
import { tagTest } from '../values/tag.ts';
import { boundedTextOf } from '../values/text.ts';
import { type FileValue, isA, type LinkValue, stringOf, type Value } from '../values/value.ts';
import {
  anyValue,
  custom,
  type Fields,
  type FunctionContext,
  type Functions,
  method,
  optional,
  rest,
  text,
} from './signature.ts';

/** The fields that the path alone decides. */
export const pathFields: Readonly<Record<PathField, (path: string) => string>> = {
  basename: (path) => splitName(nameOf(path)).base,
  ext: (path) => splitName(nameOf(path)).extension,
  folder: (path) => folderOf(path) || '/',
  name: shownName,
  path: (path) => path,
};

type PathField = 'basename' | 'ext' | 'folder' | 'name' | 'path';

export const fileFields: Fields<FileValue> = {
  backlinks: listOf('backlinks', ({ path }, vault) => vault.backlinksOf(path).map((source) => linkTo(source, path))),
  basename: ({ path }) => pathFields.basename(path),
  ctime: ofFacts(({ createdMs }) => dateTime(createdMs)),
  embeds: listOf('embeds', ({ path, embeds }) => embeds.map(({ link, display }) => linkTo(link, path, display))),
  ext: ({ path }) => pathFields.ext(path),
  file: (self) => self,
  folder: ({ path }) => pathFields.folder(path),
  links: listOf('links', ({ path, links, embeds }) =>
    [...links, ...embeds].map(({ link, display }) => linkTo(link, path, display)),
  ),
  mtime: ofFacts(({ modifiedMs }) => dateTime(modifiedMs)),
  name: ({ path }) => pathFields.name(path),
  path: ({ path }) => pathFields.path(path),
  properties: ofFacts(({ path, properties }) => ({ type: 'object', members: properties, source: path, isNote: true })),
  size: ofFacts(({ bytes }) => bytes),
  tags: listOf('tags', ({ tags }) => uniqueTags(tags)),
};

export const fileMethods: Functions = {
  asLink: method([optional(anyValue('display'))], ({ path }: FileValue, [display = null], { sourcePath, budget }) =>
    linkTo(path, sourcePath, display === null ? undefined : boundedTextOf(display, budget)),
  ),
  hasLink: method([linkTarget('link')], ({ path }: FileValue, [link], context) =>
    hasLinkTo(path, wantedLink(link, context), context),
  ),
  hasProperty: method([text('name')], ({ path }: FileValue, [name], { vault }) => {
    return keyNamed(vault.file(path)?.properties ?? {}, name) !== undefined;
  }),
  hasTag: method([rest(text('tags'))], ({ path }: FileValue, [wanted], { vault, budget }) => {
    const tags = vault.file(path)?.tags ?? [];
    budget.spend(tags.length);
    return tags.some(tagTest(wanted));
  }),
  inFolder: method([text('folder')], ({ path }: FileValue, [folder]) => isInFolder(path, folder)),
};

/** A list of a file. It is made once for a file that is asked again soon, as `this` is in every row. */
function listOf(
  name: string,
  make: (facts: FileFacts, vault: VaultFacts) => readonly Value[],
): Fields<FileValue>[string] {
  return ({ path }, { vault, budget, recentLists }) => {
    const facts = vault.file(path);
    if (facts === undefined) return null;
    return recentLists.get(`${name} ${path}`, () => {
      const list = make(facts, vault);
      budget.spend(list.length);
      return list;
    });
  };
}

/** Null for a file that no longer exists. */
function ofFacts(read: (facts: FileFacts) => Value): Fields<FileValue>[string] {
  return ({ path }, { vault }) => {
    const facts = vault.file(path);
    return facts === undefined ? null : read(facts);
  };
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path; empty for the root of the vault. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function splitName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot + 1) } : { base: name, extension: '' };
}

/** The name of a file; that of a note without its extension. */
export function shownName(path: string): string {
  const name = nameOf(path);
  return name.toLowerCase().endsWith('.md') ? name.slice(0, -3) : name;
}

/** Whether a file is in a folder or below it. Slashes around the folder do not count; the root holds every file. */
export function isInFolder(path: string, folder: string): boolean {
  return folderTest(folder)(path);
}

/** `isInFolder` for many files. */
export function folderTest(folder: string): (path: string) => boolean {
  const trimmed = trimSlashes(folder);
  const beginning = trimmed === '' ? '' : `${trimmed}/`;
  return (path) => path.startsWith(beginning);
}

function trimSlashes(folder: string): string {
  if (!folder.startsWith('/') && !folder.endsWith('/')) return folder;
  return folder.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '');
}

function uniqueTags(tags: readonly string[]): readonly Value[] {
  const unique = new Map<string, string>();
  for (const tag of tags) if (!unique.has(foldTag(tag))) unique.set(foldTag(tag), tag);
  return [...unique.values()].map((tag) => ({ type: 'tag', text: tag.startsWith('#') ? tag.slice(1) : tag }));
}

/** A file, or a link to a missing one. */
type WantedLink = { readonly target: string } | { readonly missing: string };

/** Whether a file links to another one or embeds it. */
export function hasLinkTo(
  path: string,
  wanted: WantedLink,
  { vault, budget }: Pick<FunctionContext, 'vault' | 'budget'>,
): boolean {
  const facts = vault.file(path);
  if (facts === undefined) return false;
  const reaches = ({ link }: { readonly link: string }) => {
    const linkpath = linkTo(link, path).path;
    const target = vault.resolveLink(linkpath, path);
    return 'target' in wanted ? target === wanted.target : target === undefined && linkpath === wanted.missing;
  };
  const { links, embeds } = facts;
  budget.spend(links.length + embeds.length);
  return links.some(reaches) || embeds.some(reaches);
}

function linkTarget(name: string): ReturnType<typeof custom<LinkValue | FileValue | string>> {
  const read = (value: Value) => (isA(value, 'file') || isA(value, 'link') ? value : stringOf(value));
  return custom(name, 'File, Link or String', read);
}

function wantedLink(value: LinkValue | FileValue | string, { vault, sourcePath }: FunctionContext): WantedLink {
  const link = typeof value === 'string' ? (parseWikilink(value, sourcePath) ?? linkTo(value, sourcePath)) : value;
  const target = fileOf(link, vault);
  if (target !== undefined) return { target };
  return { missing: link.path };
}
