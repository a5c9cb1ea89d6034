import { endOfTag } from '../inline/tag.ts';

/** Tells whether a tag, with or without its `#`, is one to the app: more than digits, and none but its characters. */
export function isValidTag(tag: string): boolean {
  return normalTag(tag) !== undefined;
}

/** A tag as it is written in properties: without `#`, and without a slash at its end. Undefined for what is no tag. */
export function normalTag(tag: string): string | undefined {
  const name = tag.startsWith('#') ? tag.slice(1) : tag;
  const bare = name.replace(/(?<!\/)\/+$/, '');
  return [bare, name].find((form) => endOfTag(`#${form}`, 0, form.length + 1) === form.length + 1);
}

/** A tag as it is compared. */
export function foldTag(tag: string): string {
  return tag.replace(/^#|(?<!\/)\/+$/g, '').toLowerCase();
}

/** The same tag under another name, what is nested below it included; undefined where it is another tag. */
export function renamedTag(tag: string, { from, to }: TagRename): string | undefined {
  const mark = tag.startsWith('#') ? '#' : '';
  const parts = tag.slice(mark.length).split('/');
  const depth = from.split('/').length;
  if (parts.slice(0, depth).join('/').toLowerCase() !== from.toLowerCase()) return undefined;
  return mark + [to, ...parts.slice(depth)].join('/');
}

/** Whether a tag, before another gets its name, has that name already, or is nested below it. */
export function isNamesake(tag: string, rename: TagRename): boolean {
  const [key, wanted] = [foldTag(tag), foldTag(rename.to)];
  return (key === wanted || key.startsWith(`${wanted}/`)) && renamedTag(tag, rename) === undefined;
}

export interface TagRename {
  readonly from: string;
  readonly to: string;
}
