import { isFaithful } from '@obsidian-agent/markdown';
import { AgentError, text } from '@obsidian-agent/shared-types';
import type { EarlierVersion } from '../core/change.ts';
import { noteNotFound, noteNotText } from '../core/note-errors.ts';
import type { Vault } from '../core/vault.ts';
import { lookUpFile } from '../references/find-file.ts';
import { pathOfDeleted } from './filter.ts';

/** The versions of a note: 0 is the current text, 1 the text before its last change, and so on. */
export interface NoteVersions {
  readonly path: string;
  readonly earlier: readonly EarlierVersion[];
  /**
   * @throws AgentError `VERSION_NOT_FOUND`, `NOTE_NOT_FOUND` for version 0 of a deleted note, `NOTE_NOT_TEXT`
   */
  read(version: number): Promise<string>;
  /**
   * The version that a transaction left.
   *
   * @throws AgentError `VERSION_NOT_FOUND`
   */
  leftBy(transactionId: string): number;
}

/**
 * Finds the versions of an existing or deleted note that the history keeps.
 *
 * @throws AgentError like `lookUpFile` and `pathOfDeleted`
 */
export async function findVersions(vault: Vault, note: string): Promise<NoteVersions> {
  const reader = await vault.open();
  const path = (await lookUpFile(reader, note)) ?? pathOfDeleted(reader, await vault.history(), note);
  const earlier = await vault.earlierVersions(path);
  if (earlier.length === 0 && reader.kindOf(path) === undefined) throw noteNotFound(note);
  return {
    path,
    earlier,
    read: async (version) => {
      const past = earlier[version - 1];
      const found = version === 0 ? reader.read(path).text : past && (await vault.readVersion(past));
      if (found === undefined) throw versionNotFound(path, version, earlier.length);
      if (!isFaithful(found)) throw noteNotText(path);
      return found;
    },
    leftBy: (id) => {
      const at = earlier.findIndex(({ transactionId }) => transactionId === id);
      if (at === -1) throw versionNotFound(path, id, earlier.length);
      return at;
    },
  };
}

function versionNotFound(path: string, version: number | string, earlier: number): AgentError {
  return new AgentError('VERSION_NOT_FOUND', {
    message: text`The history has no version ${version} of '${path}'`,
    hint:
      earlier === 0
        ? text`This agent has not changed the note yet; the history keeps only what the agent replaces.`
        : text`Send a version from 0, the current text, to ${earlier}, the oldest.`,
    details: { path, version, versions: earlier },
  });
}
