export const DAYS: readonly string[] = ['today', 'yesterday', 'tomorrow'];

/** Whether a note is named by a day: `today`. A note of that name is `today.md`. */
export function isDay(note: unknown): note is string {
  return typeof note === 'string' && DAYS.includes(note);
}
