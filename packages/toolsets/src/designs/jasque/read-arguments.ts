import { LONGEST_LIST } from './declarations/limits.ts';

type RawArguments = Readonly<Record<string, unknown>>;

/**
 * Reads what a model left out as its operation has it, where the schema of the tool cannot tell.
 *
 * The tables of operations know no `limit` of two queries, and no `path` that bulk calls and the whole tree need.
 */
export function readArguments(tool: string, sent: RawArguments): Record<string, unknown> {
  const args = structuredClone(sent) as Record<string, unknown>;
  if (tool === 'obsidian_query_vault') return isWithoutLimit(args) ? { ...args, limit: LONGEST_LIST } : args;
  return needsNoPath(args) ? { ...args, path: '' } : args;
}

function isWithoutLimit({ operation, limit }: RawArguments): boolean {
  return limit === undefined && (operation === 'list_folders' || operation === 'get_tags');
}

function needsNoPath({ operation, bulk, path }: RawArguments): boolean {
  return (path === undefined || path === null) && (bulk === true || operation === 'list_structure');
}
