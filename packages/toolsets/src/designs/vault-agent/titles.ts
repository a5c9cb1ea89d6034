import { withoutBrackets } from '../../toolset/link-brackets.ts';
import { foldName, titleOf, withoutExtension } from '../../toolset/note-names.ts';

/** ` (file: What-.md)` if the file of a title has another name, or else empty. */
export function fileOf(title: string, path: string): string {
  return foldName(titleOf(withoutBrackets(title))) === foldName(titleOf(path)) ? '' : ` (file: ${path})`;
}

/** Reads a title, without its extension; undefined if it is empty. */
export function givenTitle(title: string | null | undefined): string | undefined {
  const bare = withoutExtension((title ?? '').trim().replaceAll('\\', '/'));
  return bare === '' ? undefined : bare;
}

/** Reads a path or folder; undefined if it is empty. */
export function givenFolder(folder: string | null | undefined): string | undefined {
  const path = folder?.trim() ?? '';
  return path === '' ? undefined : path;
}

/** Reads tags; undefined if there are none. */
export function givenTags(tags: readonly string[] | null | undefined): string[] | undefined {
  const given = (tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== '' && tag !== '#');
  return given.length === 0 ? undefined : given;
}

/** Tags without #, as this toolset writes them. */
export function tagNames(tags: readonly string[]): string {
  return tags.length === 0 ? 'none' : tags.map((tag) => tag.replace(/^#/, '')).join(', ');
}
