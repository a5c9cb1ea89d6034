/** Whether a file lies in a folder or below it; the empty folder is the vault. */
export function isInFolder(path: string, folder: string): boolean {
  return folder === '' || (path.startsWith(folder) && path[folder.length] === '/');
}
