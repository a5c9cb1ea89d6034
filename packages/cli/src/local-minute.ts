/** `2026-11-23 08:30`, in the user's time zone; the format of Sweden is that of ISO 8601. */
export function localMinute(time: string): string {
  return new Date(time).toLocaleString('sv-SE').slice(0, 16);
}
