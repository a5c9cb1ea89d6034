import { isValidTag, normalTag, type PropertyValue } from '@obsidian-agent/markdown';
import { type Phrase, text, trusted } from '@obsidian-agent/shared-types';
import { isoDay, startOfDay } from '../dates/day.ts';
import { hasControl } from '../paths/invisible.ts';
import { tagInvalid } from '../tags/tag-errors.ts';
import { propertyInvalid } from './property-errors.ts';

type Types = ReadonlyMap<string, string>;

const OWN_TYPES: Readonly<Record<string, string>> = { tags: 'tags', aliases: 'aliases', cssclasses: 'multitext' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * Checks values by the property types that the vault declares, and converts numeric text to numbers.
 *
 * @throws AgentError `PROPERTY_INVALID` for a name or a value that Obsidian would reject, `TAG_INVALID`
 */
export function checkProperties(set: Readonly<Record<string, unknown>>, types: Types): Record<string, PropertyValue> {
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [checkName(name), checkedValue(name, value, types)]),
  );
}

/**
 * Checks the name of a property.
 *
 * @throws AgentError `PROPERTY_INVALID`
 */
export function checkName(name: string): string {
  const expected = 'a name of visible characters on one line';
  if (name.trim() === '') throw propertyInvalid(name, { value: name, expected, message: trusted('its name is empty') });
  if (hasControl(name))
    throw propertyInvalid(name, {
      value: name,
      expected,
      message: trusted('its name has a line break or a control character'),
    });
  return name;
}

/**
 * Checks tags and returns them as written in properties, without `#`.
 *
 * @throws AgentError `TAG_INVALID`
 */
export function checkTags(tags: readonly string[]): string[] {
  return tags.map((tag) => {
    const name = normalTag(tag);
    if (name === undefined) throw tagInvalid(tag);
    return name;
  });
}

function checkedValue(name: string, value: unknown, types: Types): PropertyValue {
  const key = name.toLowerCase();
  const type = types.get(key) ?? (Object.hasOwn(OWN_TYPES, key) ? OWN_TYPES[key] : undefined);
  if (value === null) return null;
  if (!isAllFinite(value))
    throw wrong(name, value, { expected: 'a smaller number', message: trusted('Invalid number: too large') });
  switch (type) {
    case 'number':
      return numberOf(name, value);
    case 'checkbox':
      if (typeof value === 'boolean') return value;
      throw wrong(name, value, { expected: 'true or false', message: text`Invalid checkbox: ${shown(value)}` });
    case 'date':
      if (typeof value === 'string' && isDay(value)) return value;
      throw wrong(name, value, {
        expected: 'a day as YYYY-MM-DD',
        message: trusted('Invalid date format. Use YYYY-MM-DD'),
      });
    case 'datetime':
      if (typeof value === 'string' && isMoment(value)) return value;
      throw wrong(name, value, {
        expected: 'a time as YYYY-MM-DDTHH:mm or YYYY-MM-DDTHH:mm:ss',
        message: trusted('Invalid datetime format. Use YYYY-MM-DDTHH:mm:ss'),
      });
    case 'multitext':
    case 'aliases':
      return listOf(name, value);
    case 'tags':
      return tagsOf(name, value);
    default:
      return value as PropertyValue;
  }
}

function numberOf(name: string, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw wrong(name, value, { expected: 'a number', message: text`Invalid number: ${shown(value)}` });
}

function listOf(name: string, value: unknown): PropertyValue {
  const entries = Array.isArray(value) ? value : [value];
  if (entries.every((entry) => typeof entry !== 'object' || entry === null)) return value as PropertyValue;
  throw wrong(name, value, { expected: 'a list of texts, or one text', message: text`Invalid list: ${shown(value)}` });
}

function tagsOf(name: string, value: unknown): PropertyValue {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const entry of entries) {
    if (typeof entry !== 'string')
      throw wrong(name, value, { expected: 'a list of tags, or one tag', message: text`Invalid tag: ${shown(entry)}` });
    if (!isValidTag(entry)) throw tagInvalid(entry);
  }
  return value as PropertyValue;
}

function wrong(name: string, value: unknown, { expected, message }: { expected: string; message: Phrase }): Error {
  return propertyInvalid(name, { value, expected, message });
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Numbers beyond the range of a double are valid JSON and arrive as infinity, which a note cannot store. */
function isAllFinite(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isAllFinite);
  return typeof value !== 'number' || Number.isFinite(value);
}

function isDay(text: string): boolean {
  return DAY.test(text) && isoDay(startOfDay(text)) === text;
}

function isMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.[1];
  return day !== undefined && isDay(day);
}
