import type { ServedVault } from '../vaults/served-vault.ts';

/** The paths of the notes and bases of a vault, in code-unit order. */
export async function resourcePaths(served: ServedVault, signal: AbortSignal): Promise<readonly string[]> {
  return await textPaths(served, signal, (path) => isNote(path) || isBase(path));
}

/** The paths of all notes of a vault, in code-unit order. */
export async function notePaths(served: ServedVault, signal: AbortSignal): Promise<readonly string[]> {
  return await textPaths(served, signal, isNote);
}

/** The paths of all bases of a vault, in code-unit order. */
export async function basePaths(served: ServedVault, signal: AbortSignal): Promise<readonly string[]> {
  return await textPaths(served, signal, isBase);
}

/** Whether a path is a note's. */
export function isNote(path: string): boolean {
  return path.toLowerCase().endsWith('.md');
}

/** Whether a path is a base's. */
export function isBase(path: string): boolean {
  return path.toLowerCase().endsWith('.base');
}

async function textPaths(
  served: ServedVault,
  signal: AbortSignal,
  isWanted: (path: string) => boolean,
): Promise<readonly string[]> {
  return await served.run(signal, async (vault) => {
    const reader = await vault.open();
    const index = await reader.index();
    return index.texts().flatMap(({ path }) => (isWanted(path) ? [path] : []));
  });
}
