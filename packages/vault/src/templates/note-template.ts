import { AgentError, didYouMean, listed, SEND, send, text } from '@obsidian-agent/shared-types';
import type { NoteFile, VaultReader } from '../core/vault.ts';
import { isNotePath, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { nearNames } from '../paths/near-names.ts';
import { wholeReference } from '../references/read-reference.ts';
import { storedPath } from '../references/stored-name.ts';
import { assertText } from '../writing/write-note.ts';
import {
  type FilledTemplate,
  fillTemplate,
  MAX_FILLED_CHARACTERS,
  type TemplateFilling,
  templatePaths,
} from './template.ts';

const MOST_TEMPLATES = 20;
const MAX_BYTES = 1_048_576;

/**
 * Reads a template by its name in the vault's template folder, or by its path in the vault.
 *
 * @throws AgentError `TEMPLATE_NOT_FOUND`, `TEMPLATE_TOO_LARGE`, `NOTE_NOT_TEXT`, and errors of the path or the disk
 */
export function readTemplate(reader: VaultReader, name: string): NoteFile {
  const { folder } = reader.settings.templates;
  for (const path of templatePaths(wholeReference(reader, name).path, folder)) {
    const found = fileSpelled(reader, path) ?? fileSpelled(reader, storedPath(reader, path) ?? path);
    if (found === undefined) continue;
    const file = reader.read(found);
    assertText(file);
    if (file.bytes > MAX_BYTES) throw templateTooLarge(file.path, { bytes: file.bytes, limit: MAX_BYTES });
    return file;
  }
  throw templateNotFound(reader, name);
}

function fileSpelled(reader: VaultReader, path: string): string | undefined {
  if (reader.kindOf(path) === 'file') return path;
  return reader.spellings(path).find((known) => reader.kindOf(known) === 'file');
}

interface NoteFilling extends Pick<TemplateFilling, 'now' | 'weekStart'> {
  readonly path: string;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Fills a template for a note; `{{title}}` is the note's name.
 *
 * @throws AgentError `TEMPLATE_TOO_LARGE` if the filled text is too long
 */
export async function filledFor(
  reader: VaultReader,
  template: NoteFile,
  { path, variables = {}, ...times }: NoteFilling,
): Promise<FilledTemplate> {
  const { dateFormat, timeFormat } = reader.settings.templates;
  const title = withoutNoteExtension(nameOf(path));
  const filled = await fillTemplate(template.text, { ...times, title, dateFormat, timeFormat, variables });
  if (filled === undefined) throw templateTooLarge(template.path, { filled_limit: MAX_FILLED_CHARACTERS });
  return filled;
}

function templateTooLarge(
  template: string,
  size: { readonly bytes: number; readonly limit: number } | { readonly filled_limit: number },
): AgentError {
  return new AgentError('TEMPLATE_TOO_LARGE', {
    message:
      'bytes' in size
        ? text`Template '${template}' has ${size.bytes} bytes; the limit is ${size.limit}`
        : text`Template '${template}' has, after substitution, more than ${size.filled_limit} characters`,
    hint: text`Shorten the template, or use a different one.`,
    details: { template, ...size },
  });
}

function templateNotFound(reader: VaultReader, template: string): AgentError {
  const { folder } = reader.settings.templates;
  const inFolder = reader
    .files()
    .filter((path) => isNotePath(path) && folder !== undefined && path.startsWith(`${folder}/`));
  const templates = inFolder.map((path) => withoutNoteExtension(path.slice((folder?.length ?? 0) + 1)));
  const suggestions = nearNames(withoutNoteExtension(template), templates);
  const list = listed(templates.slice(0, MOST_TEMPLATES));
  return new AgentError('TEMPLATE_NOT_FOUND', {
    message: text`Template '${template}' not found`,
    hint:
      folder === undefined
        ? text`${SEND} a path in the vault; .obsidian/templates.json sets no template folder.`
        : suggestions.length > 0
          ? didYouMean(suggestions)
          : templates.length === 0
            ? text`Create it in ${folder}, which has no templates, or ${send} a path in the vault.`
            : text`${SEND} one of the templates in ${folder}: ${list}.`,
    details: { template, folder: folder ?? null, templates: templates.slice(0, MOST_TEMPLATES), suggestions },
  });
}
