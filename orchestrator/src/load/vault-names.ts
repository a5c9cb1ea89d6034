import { realpathSync } from 'node:fs';

/** Identifies each vault once, because most plans name one vault in all tasks. */
export function createVaultNames(): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const name = known.get(path) ?? identifyVault(path);
    known.set(path, name);
    return name;
  };
}

/** Errors for paths that are not folders. The agent reports them in its own words. */
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** The real path of a vault's folder; the given path if it is missing. */
function identifyVault(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NO_FOLDER.has(code)) return path;
    throw error;
  }
}
