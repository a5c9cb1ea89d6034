import type { CommandDescription } from '@obsidian-agent/shared-types';
import { commandDescriptions } from '@obsidian-agent/shared-types/descriptions';

/** One parameter of a command, as a flag. */
export interface Flag {
  readonly field: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

/** The commands of the command line: of those that several versions have, the newest. */
export function listCommands(): CommandDescription[] {
  const newest = new Map<string, CommandDescription>();
  for (const command of commandDescriptions) newest.set(command.name, command);
  return [...newest.values()];
}

export function commandNames(): string[] {
  return listCommands().map(({ name }) => name);
}

/** Finds a command by its name, written with underscores or hyphens. */
export function commandNamed(word: string): CommandDescription | undefined {
  return listCommands().find(({ name }) => name === word.replaceAll('-', '_'));
}

export function flagsOf({ params }: CommandDescription): Flag[] {
  const properties = (params['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const required = (params['required'] ?? []) as string[];
  return Object.entries(properties).map(([field, schema]) => ({ field, schema, required: required.includes(field) }));
}

/** How a field is written as a flag: `vault_path` is `vault-path`. */
export function flagName(field: string): string {
  return field.replaceAll('_', '-');
}

/** Whether a field takes one text, or a list of them. */
export function isOneOrMany({ anyOf }: Flag['schema']): boolean {
  return Array.isArray(anyOf) && anyOf.some((choice: { readonly type?: unknown }) => choice.type === 'array');
}

/** Whether a flag may be given several times, once for each entry. */
export function isRepeated(schema: Flag['schema']): boolean {
  return schema['type'] === 'array' || isOneOrMany(schema);
}
