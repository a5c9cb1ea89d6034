import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { AgentError, text } from '@obsidian-agent/shared-types';
import { assertReplaceable, unwritable } from './write-page.ts';

/** Which vault a page is of, and whether it may be changed. */
export interface PagePolicy {
  /** Where the vault really lies. */
  readonly vault: string;
  readonly isReadOnly: boolean;
}

/**
 * Where a page really comes to lie. Outside the vault that is any place where nothing else is lost; within it, no place
 * that the app, version control or the history has for itself.
 *
 * @throws AgentError `READ_ONLY`
 * @throws UsageError when no page may be written there
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

/** The folders that lead from a vault to a folder in it; undefined for one outside. */
function namesWithin(vault: string, folder: string): string[] | undefined {
  const top = statSync(vault, { bigint: true });
  const names: string[] = [];
  // By what folders are, not by how they are spelled: a disk may know one by several names.
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
