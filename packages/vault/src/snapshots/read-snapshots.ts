import { AgentError } from '@obsidian-agent/shared-types';
import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { whyUnread } from '../metadata/why-unread.ts';
import type { UnreadText } from './unread-texts.ts';

/**
 * Like `readReadableSnapshots`, then yields why each missing text cannot be read. Files that no longer exist are left
 * out.
 *
 * @throws AgentError as `readReadableSnapshots`
 */
export function* readSnapshotsOrReasons(
  reader: VaultReader,
  paths: readonly string[],
): Generator<TextSnapshot | UnreadText> {
  for (const path of yield* readReadableSnapshots(reader, paths)) {
    try {
      // The file may have become readable in the meantime.
      yield { path, text: reader.read(path).text };
    } catch (error) {
      const why = error instanceof AgentError ? whyUnread(error) : undefined;
      if (why === undefined) throw error;
      if (why !== 'gone') yield { path, why };
    }
  }
}

/**
 * Yields the current texts of files as `readSnapshots` does, without those that access is denied to; then returns the
 * paths that gave no text.
 *
 * @throws AgentError as `VaultReader.readSnapshots`, except `ACCESS_DENIED`
 */
export function* readReadableSnapshots(
  reader: VaultReader,
  paths: readonly string[],
): Generator<TextSnapshot, readonly string[]> {
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
  const first = yield* readReadableSnapshots(reader, rest.slice(0, half));
  return [...first, ...(yield* readReadableSnapshots(reader, rest.slice(half)))];
}
