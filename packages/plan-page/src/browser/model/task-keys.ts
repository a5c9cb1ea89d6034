/** The key of the task that an item or a task of a sub-plan belongs to; undefined for the plan's own tasks. */
export function ownerOf(key: string): string | undefined {
  const end = key.endsWith(']') ? key.lastIndexOf('[') : key.lastIndexOf('/');
  return end === -1 ? undefined : key.slice(0, end);
}

/** The part of a key that its owner does not have: `[2]`, or the task's own name. */
export function shortKey(key: string): string {
  const owner = ownerOf(key);
  return owner === undefined ? key : key.slice(owner.length).replace(/^\//, '');
}

export function isItem(key: string): boolean {
  return key.endsWith(']');
}

/** The task that a key belongs to, which is its own unless it is an item. */
export function taskOf(key: string): string {
  return isItem(key) ? key.slice(0, key.lastIndexOf('[')) : key;
}
