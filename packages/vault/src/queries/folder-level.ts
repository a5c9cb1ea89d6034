/** Depth of a folder or file; 0 for the root. */
export function levelOf(path: string): number {
  if (path === '') return 0;
  let level = 1;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) level += 1;
  return level;
}
