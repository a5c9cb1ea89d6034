/** Why a program could not be started, in a few words. */
export function explainSpawnError({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such program';
  return code === 'EACCES' ? 'permission denied' : message;
}
