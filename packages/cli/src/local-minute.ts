/** `2026-11-23 08:30`, in the user's time zone. */
export function localMinute(time: string): string {
  return localSecond(time).slice(0, 16);
}

/**
 * `2026-11-23 08:30:05`, in the user's time zone.
 *
 * Uses no format of `Intl`: to load the first one takes a fifth of a short command.
 */
export function localSecond(time: string): string {
  const local = new Date(time);
  const date = [local.getFullYear(), local.getMonth() + 1, local.getDate()];
  const clock = [local.getHours(), local.getMinutes(), local.getSeconds()];
  return `${date.map(twoDigits).join('-')} ${clock.map(twoDigits).join(':')}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
