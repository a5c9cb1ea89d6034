import type { ServedVault } from '../vaults/served-vault.ts';

/** The paths of all notes of a vault, in code-unit order. */
export async function notePaths(served: ServedVault, signal: AbortSignal): Promise<readonly string[]> {
  return await served.run(signal, async (vault) => {
    const reader = await vault.open();
    const index = await reader.index();
    return index.texts().flatMap(({ path }) => (isNote(path) ? [path] : []));
  });
}

/** Whether a path is a note's. */
export function isNote(path: string): boolean {
  return path.toLowerCase().endsWith('.md');
}
