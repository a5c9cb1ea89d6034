/** What an agent nests deeper than this is not used: JSON.stringify would exceed the stack some thousand levels down. */
export const MAX_LEVELS = 512;

/** Whether a decoded JSON value has objects or lists in more than so many levels. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}
