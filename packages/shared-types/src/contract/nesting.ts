/** Deeper output of an agent is refused: JSON.stringify would overflow the stack after a few thousand levels. */
export const MAX_LEVELS = 512;

/** Whether a decoded JSON value is nested deeper than `levels`. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // Loops take a third of the time of `Object.values`, and large documents are checked.
  if (Array.isArray(value)) {
    for (const member of value) if (isDeeperThan(levels - 1, member)) return true;
  } else {
    for (const key in value) if (isDeeperThan(levels - 1, value[key as keyof typeof value])) return true;
  }
  return false;
}
