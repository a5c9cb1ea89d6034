/** The title of the note at a path. */
export function titleOf(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf('/') + 1));
}

/** ` (file: What-.md)`, where the file of a title has another name; else nothing. */
export function fileOf(title: string, path: string): string {
  return asCompared(titleOf(title)) === asCompared(titleOf(path)) ? '' : ` (file: ${path})`;
}

/** A name as names are compared: without regard to case and Unicode form. */
export function asCompared(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

/** A title as a model may send it, without an extension; undefined where there is none. */
export function givenTitle(title: string | null | undefined): string | undefined {
  const bare = withoutExtension((title ?? '').trim().replaceAll('\\', '/'));
  return bare === '' ? undefined : bare;
}

/** A path, or a folder, as a model may send it; undefined where there is none. */
export function givenFolder(folder: string | null | undefined): string | undefined {
  const path = folder?.trim() ?? '';
  return path === '' ? undefined : path;
}

/** Tags as a model may send them; undefined where there are none. */
export function givenTags(tags: readonly string[] | null | undefined): string[] | undefined {
  const given = (tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== '' && tag !== '#');
  return given.length === 0 ? undefined : given;
}

/** Tags without their marks, as they are sent to this toolset. */
export function tagNames(tags: readonly string[]): string {
  return tags.length === 0 ? 'none' : tags.map((tag) => tag.replace(/^#/, '')).join(', ');
}

function withoutExtension(path: string): string {
  return path.replace(/\.md$/i, '');
}
