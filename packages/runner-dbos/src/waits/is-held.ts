/** An SQL condition: whether the attempt of this row of `attempts` waits on its host for something that is reported. */
export function isHeld(row: string): string {
  return `(${row}.held_because IS NOT NULL AND ${row}.begun_at IS NULL)`;
}
