/** `2026-11-23 08:30`, in the user's time zone. */
export function localMinute(time: string): string {
  return localSecond(time).slice(0, 16);
}

/** `2026-11-23 08:30:05`, in the user's time zone; the format of Sweden is that of ISO 8601. */
export function localSecond(time: string): string {
  return new Date(time).toLocaleString('sv-SE');
}
