import { parseDate } from './date.ts';
import { parseUrl, parseWikilink } from './link.ts';
import type { ObjectValue, Value } from './value.ts';

/** The value of a property, from what YAML reads. The shape of a text decides whether it is a date, a link or a URL. */
export function fromYaml(raw: unknown, source: string): Value {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === 'string') return fromText(raw, source);
  if (typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (Array.isArray(raw)) return raw.map((item) => fromYaml(item, source));
  return { type: 'object', members: raw as ObjectValue['members'], source, isNote: false };
}

function fromText(text: string, source: string): Value {
  return parseDate(text) ?? parseWikilink(text, source) ?? parseUrl(text) ?? text;
}

/** The value of a property or of a member of a map; null if it is absent. */
export function memberOf({ members, source, isNote }: ObjectValue, name: string): Value {
  const key = keyNamed(members, name);
  if (key === undefined) return null;
  const isTags = isNote && key.toLowerCase() === 'tags';
  return isTags ? tagsFrom(members[key], source) : fromYaml(members[key], source);
}

/** The key that a name stands for: the same, or else one that differs in case. */
export function keyNamed(members: Readonly<Record<string, unknown>>, name: string): string | undefined {
  if (Object.hasOwn(members, name)) return name;
  const wanted = name.toLowerCase();
  for (const key in members) if (key.length === name.length && key.toLowerCase() === wanted) return key;
  return undefined;
}

function tagsFrom(raw: unknown, source: string): Value {
  if (Array.isArray(raw)) return raw.map((item) => tagsFrom(item, source));
  return typeof raw === 'string' ? { type: 'tag', text: raw } : fromYaml(raw, source);
}
