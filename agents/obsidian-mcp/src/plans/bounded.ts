import { isObject } from '@obsidian-agent/shared-types';

/** More characters of JSON would fill a model's context. */
const MOST_CHARACTERS = 40_000;

/** How much of each text, list and object is kept: the first limits that make the whole short enough. */
const limits = [
  { characters: 4000, entries: 100 },
  { characters: 1000, entries: 50 },
  { characters: 250, entries: 20 },
  { characters: 60, entries: 5 },
] as const;
type Limits = (typeof limits)[number];

export interface Bounded {
  readonly data: Record<string, unknown>;
  readonly isShortened: boolean;
}

/** Data with long texts, lists and objects cut, each with its whole length. */
export function bounded(data: Readonly<Record<string, unknown>>): Bounded {
  if (isShort(data) && shorten(data, limits[0]).isSame) return { data, isShortened: false };
  for (const limit of limits) {
    const { value } = shorten(data, limit);
    if (isShort(value)) return { data: value as Record<string, unknown>, isShortened: true };
  }
  return { data: { shortened: JSON.stringify(data).slice(0, MOST_CHARACTERS) }, isShortened: true };
}

function isShort(data: unknown): boolean {
  return JSON.stringify(data).length <= MOST_CHARACTERS;
}

interface Shortened {
  readonly value: unknown;
  readonly isSame: boolean;
}

function shorten(value: unknown, limit: Limits): Shortened {
  const { characters, entries } = limit;
  if (typeof value === 'string')
    return value.length <= characters
      ? { value, isSame: true }
      : { value: `${value.slice(0, characters)}… (${value.length} characters in all)`, isSame: false };
  if (!Array.isArray(value) && !isObject(value)) return { value, isSame: true };
  const all = Object.entries(value);
  const kept = all.slice(0, entries).map(([key, each]) => [key, shorten(each, limit)] as const);
  const isSame = kept.length === all.length && kept.every(([, each]) => each.isSame);
  if (isSame) return { value, isSame };
  const parts = kept.map(([key, each]) => [key, each.value] as const);
  const rest = kept.length < all.length ? [['…', `${all.length} in all`] as const] : [];
  const cut = Array.isArray(value)
    ? [...parts, ...rest].map(([, each]) => each)
    : Object.fromEntries([...parts, ...rest]);
  return { value: cut, isSame };
}
