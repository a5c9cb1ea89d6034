import { AgentError } from '@obsidian-agent/shared-types';
import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { whyUnread } from '../metadata/why-unread.ts';
import type { UnreadText } from './unread-texts.ts';

/**
 * The texts of files as they are now, as by `readSnapshots`; those that may not be read are left out.
 *
 * @throws AgentError as `VaultReader.readSnapshots`, but for `ACCESS_DENIED`
 */
export function* readReadableSnapshots(reader: VaultReader, paths: readonly string[]): Generator<TextSnapshot> {
  yield* readPastDenied(reader, paths);
}

/**
 * The same, and then why each text that is missing cannot be read. What is no longer there is left out.
 *
 * @throws AgentError as `readReadableSnapshots`
 */
export function* readSnapshotsOrReasons(
  reader: VaultReader,
  paths: readonly string[],
): Generator<TextSnapshot | UnreadText> {
  for (const path of yield* readPastDenied(reader, paths)) {
    try {
      // What could not be read a moment ago may be readable now.
      yield { path, text: reader.read(path).text };
    } catch (error) {
      const why = error instanceof AgentError ? whyUnread(error) : undefined;
      if (why === undefined) throw error;
      if (why !== 'gone') yield { path, why };
    }
  }
}

/** Reads past what may not be read, and returns the paths of which there is no text. */
function* readPastDenied(reader: VaultReader, paths: readonly string[]): Generator<TextSnapshot, readonly string[]> {
  const left = new Set(paths);
  try {
    for (const seen of reader.readSnapshots(paths)) {
      left.delete(seen.path);
      yield seen;
    }
    return [...left];
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'ACCESS_DENIED')) throw error;
  }
  const rest = [...left];
  if (rest.length === 1) return rest;
  const half = rest.length >> 1;
  const first = yield* readPastDenied(reader, rest.slice(0, half));
  return [...first, ...(yield* readPastDenied(reader, rest.slice(half)))];
}
