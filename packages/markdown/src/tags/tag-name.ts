import { endOfTag } from '../inline/tag.ts';

/** Whether Obsidian accepts a tag, with or without its `#`: valid characters only, and not just digits. */
export function isValidTag(tag: string): boolean {
  return normalTag(tag) !== undefined;
}

/** A tag as written in properties: without `#` and without a trailing slash. Undefined if it is not a tag. */
export function normalTag(tag: string): string | undefined {
  const name = tag.startsWith('#') ? tag.slice(1) : tag;
  return [withoutSlashes(name), name].find((form) => endOfTag(`#${form}`, 0, form.length + 1) === form.length + 1);
}

function withoutSlashes(name: string): string {
  return name.replace(/(?<!\/)\/+$/, '');
}

/** A tag in the form in which tags are compared. */
export function foldTag(tag: string): string {
  const name = tag.startsWith('#') ? tag.slice(1) : tag;
  return (name.endsWith('/') ? withoutSlashes(name) : name).toLowerCase();
}

/** The new name of a renamed tag or of a tag nested in it; undefined for any other tag. */
export function renamedTag(tag: string, { from, to }: TagRename): string | undefined {
  const mark = tag.startsWith('#') ? '#' : '';
  const parts = tag.slice(mark.length).split('/');
  const depth = from.split('/').length;
  if (parts.slice(0, depth).join('/').toLowerCase() !== from.toLowerCase()) return undefined;
  return mark + [to, ...parts.slice(depth)].join('/');
}

/** Whether a tag already has the name that another tag is about to get, or is nested in it. */
export function isNamesake(tag: string, rename: TagRename): boolean {
  const [key, wanted] = [foldTag(tag), foldTag(rename.to)];
  return (key === wanted || key.startsWith(`${wanted}/`)) && renamedTag(tag, rename) === undefined;
}

export interface TagRename {
  readonly from: string;
  readonly to: string;
}
