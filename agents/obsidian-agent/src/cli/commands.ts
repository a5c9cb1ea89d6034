import type { CommandDescription } from '@obsidian-agent/shared-types';
import { type StoredDescription, storedDescriptions } from '@obsidian-agent/shared-types/descriptions';

/** One parameter of a command, as a flag. */
export interface Flag {
  readonly field: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

const newest = new Map(storedDescriptions.map((stored) => [stored.name, stored]));
const parsed = new Map<StoredDescription, CommandDescription>();

/** The commands of the command line, each in its newest version. */
export function listCommands(): CommandDescription[] {
  return Array.from(newest.values(), read);
}

export function commandNames(): string[] {
  return [...newest.keys()];
}

/** Finds a command by its name, with underscores or hyphens. */
export function commandNamed(word: string): CommandDescription | undefined {
  const stored = newest.get(word.replaceAll('-', '_'));
  return stored && read(stored);
}

function read(stored: StoredDescription): CommandDescription {
  const known = parsed.get(stored) ?? (JSON.parse(stored.json) as CommandDescription);
  parsed.set(stored, known);
  return known;
}

export function flagsOf({ params }: CommandDescription): Flag[] {
  const properties = (params['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const required = (params['required'] ?? []) as string[];
  return Object.entries(properties).map(([field, schema]) => ({ field, schema, required: required.includes(field) }));
}

/** The flag for a field: `vault_path` is `vault-path`. */
export function flagName(field: string): string {
  return field.replaceAll('_', '-');
}

/** Whether a field takes a string or a list of strings. */
export function isOneOrMany({ anyOf }: Flag['schema']): boolean {
  return Array.isArray(anyOf) && anyOf.some((choice: { readonly type?: unknown }) => choice.type === 'array');
}

/** Whether a field takes a string or an object. */
export function isTextOrObject({ anyOf }: Flag['schema']): boolean {
  return Array.isArray(anyOf) && anyOf.some((choice: { readonly type?: unknown }) => choice.type === 'object');
}

/** Whether a flag may be repeated, once for each entry. */
export function isRepeated(schema: Flag['schema']): boolean {
  return schema['type'] === 'array' || schema['type'] === 'object' || isOneOrMany(schema);
}

/** `concise|detailed`, `NAME=VALUE` for objects, `JSON` for lists of them, or `VALUE` for any text. */
export function valuesOf(schema: Flag['schema']): string {
  const { enum: values, type, items } = schema as { enum?: unknown; type?: unknown; items?: Flag['schema'] };
  if (Array.isArray(values)) return values.join('|');
  if (type === 'object') return 'NAME=VALUE|JSON';
  return items !== undefined && items['type'] !== 'string' ? 'JSON' : 'VALUE';
}

/** The members of an object, or of the objects in a list, as `{"search": …, "replace": …}` for each form. */
export function membersOf(schema: Flag['schema']): string[] {
  const { items, anyOf, properties } = schema as {
    items?: Flag['schema'];
    anyOf?: readonly Flag['schema'][];
    properties?: Readonly<Record<string, unknown>>;
  };
  if (items !== undefined) return membersOf(items);
  if (anyOf !== undefined) return anyOf.flatMap(membersOf);
  if (properties === undefined) return [];
  const names = Object.keys(properties).map((name) => `${JSON.stringify(name)}: …`);
  return [`{${names.join(', ')}}`];
}
