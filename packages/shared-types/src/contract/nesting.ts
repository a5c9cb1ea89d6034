/** Deeper output of an agent is refused: JSON.stringify would overflow the stack after a few thousand levels. */
export const MAX_LEVELS = 512;

/** Whether a decoded JSON value is nested deeper than `levels`. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}
