import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { AgentError, text } from '@obsidian-agent/shared-types';
import { assertReplaceable, unwritable } from './write-page.ts';

/** The vault of a page, and whether it may be changed. */
export interface PagePolicy {
  /** Real path of the vault. */
  readonly vault: string;
  readonly isReadOnly: boolean;
}

/**
 * Finds the real path of a page. Outside the vault, any path is allowed where no other file would be overwritten; inside
 * it, the folders of Obsidian, version control and the history are not.
 *
 * @throws AgentError `READ_ONLY`
 * @throws UsageError if a page may not be written there
 */
export function findPagePlace(html: string, { vault, isReadOnly }: PagePolicy): string {
  const wanted = resolve(html);
  const name = basename(wanted);
  if (/\.(md|canvas|base)$/i.test(name)) throw looksLikeNote(html);
  const folder = realFolder(dirname(wanted), wanted);

  const within = namesWithin(vault, folder);
  if (within !== undefined) {
    if (isReadOnly) throw readOnly(html);
    const hidden = [...within, name].find((one) => one.startsWith('.'));
    if (hidden !== undefined) throw hiddenInVault(html, hidden);
  }
  const place = join(folder, name);
  assertReplaceable(place);
  return place;
}

function realFolder(folder: string, wanted: string): string {
  try {
    return realpathSync.native(folder);
  } catch (error) {
    throw unwritable(wanted, error);
  }
}

/** The folders between a vault and a folder in it; undefined for a folder outside. */
function namesWithin(vault: string, folder: string): string[] | undefined {
  const top = statSync(vault, { bigint: true });
  const names: string[] = [];
  // Compares folders by identity, because a path may have several spellings.
  for (let at = folder; ; at = dirname(at)) {
    const { dev, ino } = statSync(at, { bigint: true });
    if (dev === top.dev && ino === top.ino) return names;
    if (dirname(at) === at) return undefined;
    names.unshift(basename(at));
  }
}

function looksLikeNote(html: string): UsageError {
  return new UsageError(
    `A graph page cannot be a note, a canvas or a base: ${JSON.stringify(html)}`,
    'Name a file such as graph.html with --html.',
  );
}

function hiddenInVault(html: string, hidden: string): UsageError {
  return new UsageError(
    `A graph page cannot be hidden in the vault: ${JSON.stringify(hidden)} in ${JSON.stringify(html)}`,
    'Name a file with --html whose path in the vault has no name that starts with a dot.',
  );
}

function readOnly(html: string): AgentError {
  return new AgentError('READ_ONLY', {
    message: text`The agent is read-only; no page was written to '${html}'`,
    hint: text`Name a file outside the vault with --html, or unset OBSIDIAN_AGENT_READ_ONLY to allow writes.`,
    details: { path: html },
  });
}
