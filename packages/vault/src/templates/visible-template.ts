import type { VaultReader } from '../core/vault.ts';
import { normalFolder } from '../settings/vault-settings.ts';

/**
 * The template that a settings file names; undefined if access rules may hide it.
 *
 * The note is then made without it, so that the caller does not learn its name.
 */
export function visibleTemplate(reader: VaultReader, template: string | undefined): string | undefined {
  if (template === undefined || !reader.isFiltered) return template;
  const path = normalFolder(template);
  return [path, `${path}.md`].some((name) => reader.kindOf(name) === 'file') ? template : undefined;
}
