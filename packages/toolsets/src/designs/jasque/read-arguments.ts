import { LONGEST_LIST } from './declarations/limits.ts';

type RawArguments = Readonly<Record<string, unknown>>;

/**
 * Fills in absent arguments by operation, which the schema of the tool cannot express.
 *
 * In the design's tables of operations, two queries have no `limit`, and bulk calls and the whole tree have no `path`.
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
