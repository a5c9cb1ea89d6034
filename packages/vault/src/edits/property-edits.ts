import {
  applySplices,
  findFrontmatterBlock,
  foldTag,
  type PropertyEdit,
  type PropertyValue,
  readProperties,
  setProperties,
  valueNamed,
} from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { frontmatterMalformed } from './property-errors.ts';
import { checkName, checkProperties } from './property-values.ts';

/** A note's path and its text. */
export interface NoteText {
  readonly path: string;
  readonly text: string;
}

/**
 * The properties of a note.
 *
 * @throws AgentError `FRONTMATTER_MALFORMED`
 */
export function propertiesOf({ path, text }: NoteText): Record<string, unknown> {
  const read = readProperties(text, findFrontmatterBlock(text));
  if ('malformed' in read) throw frontmatterMalformed(path, read.malformed);
  return read.properties;
}

/**
 * The text of a note with properties set and removed. Only their lines change.
 *
 * @throws AgentError `FRONTMATTER_MALFORMED`
 */
export function withProperties({ path, text }: NoteText, edit: PropertyEdit): string {
  const outcome = setProperties(text, edit);
  if ('malformed' in outcome) throw frontmatterMalformed(path, outcome.malformed);
  return applySplices(text, outcome.splices);
}

/**
 * Like `withProperties`, for input from a caller: checks values by the types that the vault declares.
 *
 * @throws AgentError `FRONTMATTER_MALFORMED`, `PROPERTY_INVALID`, `TAG_INVALID`
 */
export function applyCheckedProperties(
  reader: VaultReader,
  note: NoteText,
  edit: {
    readonly set?: Readonly<Record<string, unknown>> | undefined;
    readonly unset?: readonly string[] | undefined;
  },
): { text: string; properties: Record<string, unknown> } {
  const set = checkProperties(edit.set ?? {}, reader.settings.propertyTypes);
  const unset = (edit.unset ?? []).map(checkName);
  const text = withProperties(note, { set, unset });
  return { text, properties: propertiesOf({ path: note.path, text }) };
}

/** The tags in a note's properties, followed by others, without duplicates in any case. */
export function mergeTags(properties: Readonly<Record<string, unknown>>, more: PropertyValue): PropertyValue[] {
  const own = (valueNamed(properties, 'tags') ?? null) as PropertyValue;
  const seen = new Set<unknown>();
  return [...asList(own), ...asList(more)].filter((tag) => {
    const folded = typeof tag === 'string' ? foldTag(tag) : tag;
    return !seen.has(folded) && seen.add(folded);
  });
}

function asList(value: PropertyValue): readonly PropertyValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}
