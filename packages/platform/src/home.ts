/** The user's home folder; undefined if there is none. Windows sets only `USERPROFILE`. */
export function homeOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return env['HOME'] || env['USERPROFILE'] || undefined;
}
