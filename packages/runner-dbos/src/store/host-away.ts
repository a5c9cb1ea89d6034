/** A host that was not heard of for this long is away: its plans are adopted, and its name is free. */
export const AWAY_MS = 10_000;

/** An SQL condition: whether the host of this row of `hosts`, or no row, is away. */
export function isHostAway(row: string): string {
  return `(coalesce(${row}.seen_at, 0) < obsidian_agent.now_ms() - ${AWAY_MS})`;
}
