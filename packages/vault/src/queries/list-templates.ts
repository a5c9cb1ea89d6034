import { type Page, type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { isNotePath, withoutNoteExtension } from '../paths/link-paths.ts';

export interface ListedTemplate {
  /** Path in the template folder, without `.md`. */
  readonly name: string;
  readonly path: string;
}

/**
 * Lists the notes in the vault's template folder; none if the vault sets no such folder.
 *
 * @throws AgentError `CURSOR_INVALID`
 */
export function listTemplates(
  reader: VaultReader,
  limits: PageLimits,
): Page<ListedTemplate> & { folder: string | null } {
  const { folder = null } = reader.settings.templates;
  const start = folder === null || folder === '' ? '' : `${folder}/`;
  const notes = folder === null ? [] : reader.files().filter((path) => isNotePath(path) && path.startsWith(start));
  const found = notes.map((path) => ({ name: withoutNoteExtension(path.slice(start.length)), path }));
  return { ...pageOf(found, { reader, keyOf: ({ path }) => path, question: [folder], ...limits }), folder };
}
