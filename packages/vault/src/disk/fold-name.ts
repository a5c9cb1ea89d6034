/** A name as file systems compare it that know neither case nor Unicode forms. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
