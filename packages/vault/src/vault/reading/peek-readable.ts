import { AgentError } from '@obsidian-agent/shared-types';
import type { SeenText, VaultReader } from '../vault.ts';

/** Texts in memory at one time, at the most. */
const AT_ONCE = 256;

/**
 * The texts of files as they are now, as by `peekAll`; those that may not be read are left out.
 *
 * @throws AgentError as `VaultReader.peekAll`, but for `ACCESS_DENIED`
 */
export function* peekReadable(reader: VaultReader, paths: readonly string[]): Generator<SeenText> {
  for (let from = 0; from < paths.length; from += AT_ONCE) yield* readable(reader, paths.slice(from, from + AT_ONCE));
}

function readable(reader: VaultReader, paths: readonly string[]): readonly SeenText[] {
  try {
    return [...reader.peekAll(paths)];
  } catch (error) {
    if (!(error instanceof AgentError && error.reason === 'ACCESS_DENIED')) throw error;
    if (paths.length === 1) return [];
    const half = paths.length >> 1;
    return [...readable(reader, paths.slice(0, half)), ...readable(reader, paths.slice(half))];
  }
}
