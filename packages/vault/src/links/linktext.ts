import { folderOf, nameOf, relativePath, withoutNoteExtension } from '../paths/link-paths.ts';
import type { LinkFormat } from '../settings/vault-settings.ts';
import { encodeDestination, escapeLinkText } from './encoding.ts';
import type { FileTable } from './resolution.ts';

/** A file to link to, the note that links to it, and how. */
export interface LinktextRequest {
  readonly path: string;
  readonly sourcePath: string;
  readonly format: LinkFormat;
  /** Whether `.md` is written: so in Markdown links, and not in wikilinks. */
  readonly withExtension?: boolean;
}

export interface NewLink extends LinktextRequest {
  readonly useMarkdownLinks: boolean;
  /** With its `#`. */
  readonly subpath?: string;
  /** The display text; a Markdown link without one shows the file's name. */
  readonly alias?: string;
}

/**
 * Writes the path of a link to a file, in the vault's format.
 *
 * It is what the app writes where that leads to the file, else the next longer spelling that does: with `./` before
 * it, as a full path, with its extension.
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
 * A link to a part of the note itself has the subpath alone.
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

/** The path as the app writes it, whether or not it leads to the file. */
export function formattedPath(files: FileTable, request: LinktextRequest): string {
  const { path, sourcePath, format, withExtension = false } = request;
  const written = withExtension ? path : withoutNoteExtension(path);
  if (format === 'relative') return relativePath(folderOf(sourcePath), written);
  if (format === 'absolute') return written;
  const name = nameOf(written);
  // The app looks the bare name up as a link, and a link ends its path at a `#`.
  return files.countNamed(nameOf(path)) === 1 && !name.includes('#') ? name : written;
}
