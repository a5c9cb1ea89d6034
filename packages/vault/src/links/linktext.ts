import { folderOf, nameOf, relativePath, withoutNoteExtension } from '../paths/link-paths.ts';
import type { LinkFormat } from '../settings/vault-settings.ts';
import { encodeDestination, escapeLinkText } from './encoding.ts';
import type { FileTable } from './resolution.ts';

/** The file to link to, the note that contains the link, and the format. */
export interface LinktextRequest {
  readonly path: string;
  readonly sourcePath: string;
  readonly format: LinkFormat;
  /** Whether to write `.md`: yes in Markdown links, no in wikilinks. */
  readonly withExtension?: boolean;
}

export interface NewLink extends LinktextRequest {
  readonly useMarkdownLinks: boolean;
  /** With its `#`. */
  readonly subpath?: string;
  /** The display text. A Markdown link without one shows the file's name. */
  readonly alias?: string;
}

/**
 * Writes the path of a link to a file, in the vault's link format.
 *
 * This is the path that Obsidian writes if it leads to the file, otherwise the next longer one that does: with `./`
 * before it, as a full path, or with its extension.
 */
export function fileToLinktext(files: FileTable, request: LinktextRequest): string {
  const { path, sourcePath, withExtension = false } = request;
  const leads = (linkpath: string) =>
    !linkpath.includes('#') && linkpath === linkpath.trim() && files.resolve(linkpath, sourcePath) === path;

  const plain = withExtension ? path : withoutNoteExtension(path);
  const formatted = formattedPath(files, request);
  return [formatted, `./${formatted}`, plain, path, `/${path}`].find(leads) ?? plain;
}

/**
 * Writes a new link to a file, without the `!` of an embed.
 *
 * A link to a part of the note itself has only the subpath.
 */
export function generateMarkdownLink(files: FileTable, link: NewLink): string {
  const { path, sourcePath, useMarkdownLinks, subpath = '', alias } = link;
  const isSelf = path === sourcePath && subpath !== '';
  const linktext = isSelf ? '' : fileToLinktext(files, { ...link, withExtension: useMarkdownLinks });
  if (!useMarkdownLinks) {
    const target = linktext + subpath;
    return alias === undefined || alias === target ? `[[${target}]]` : `[[${target}|${alias}]]`;
  }

  const [, ...inside] = subpath.split('#');
  const destination = [linktext, ...inside].map((part) => encodeDestination(part, { isAngled: false })).join('#');
  return `[${escapeLinkText(alias ?? withoutNoteExtension(nameOf(path)))}](${destination})`;
}

/** The path as Obsidian writes it, whether or not it leads to the file. */
export function formattedPath(files: FileTable, request: LinktextRequest): string {
  const { path, sourcePath, format, withExtension = false } = request;
  const written = withExtension ? path : withoutNoteExtension(path);
  if (format === 'relative') return relativePath(folderOf(sourcePath), written);
  if (format === 'absolute') return written;
  const name = nameOf(written);
  // Obsidian looks up the bare name as a link, and the path of a link ends at a `#`.
  return files.countNamed(nameOf(path)) === 1 && !name.includes('#') ? name : written;
}
