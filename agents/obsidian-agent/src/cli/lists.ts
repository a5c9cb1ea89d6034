import { UsageError } from '@obsidian-agent/cli';
import type { CommandDescription, CommandNameV2 } from '@obsidian-agent/shared-types';

type Result = Readonly<Record<string, unknown>>;

/** The member of each result that is its list. */
export const lists: Partial<Readonly<Record<CommandNameV2, string>>> = {
  batch: 'items',
  bulk_delete: 'items',
  bulk_move: 'items',
  bulk_tag: 'items',
  describe: 'commands',
  find_broken_links: 'links',
  find_orphans: 'notes',
  find_related: 'related',
  get_graph: 'nodes',
  get_links: 'links',
  list_aliases: 'aliases',
  list_bases: 'bases',
  list_bookmarks: 'bookmarks',
  list_files: 'files',
  list_folders: 'folders',
  list_history: 'transactions',
  list_notes: 'notes',
  list_properties: 'properties',
  list_structure: 'entries',
  list_tags: 'tags',
  list_tasks: 'tasks',
  list_templates: 'templates',
  list_tools: 'tools',
  query_base: 'rows',
  read_canvas: 'nodes',
  read_history: 'versions',
  rename_tag: 'renamed',
  search_notes: 'results',
};

/** Whether a command returns a list. */
export function hasList(command: string): boolean {
  return Object.hasOwn(lists, command);
}

/** The items of the list that a command returned. */
export function itemsOf<Item = Result>(command: string, result: Result): readonly Item[] {
  const member = lists[command as CommandNameV2] ?? '';
  return (result[member] ?? []) as readonly Item[];
}

/** Whether the text of a command is a table in Markdown. Its own formats are for programs. */
export function hasTable(command: string): boolean {
  return command === 'query_base';
}

/** Options that only lists have, as they are typed. */
const LIST_OPTION = /^(--(?:jsonl|format|null|all)|-0)(?:=|$)/;

/**
 * Refuses the options of lists for a command that returns none.
 *
 * @throws UsageError
 */
export function assertList(
  { word, command: { name } }: { readonly word: string; readonly command: CommandDescription },
  { args, options }: { readonly args: readonly string[]; readonly options: object },
): void {
  const end = args.indexOf('--');
  for (const given of end === -1 ? args : args.slice(0, end)) {
    const [, option = ''] = LIST_OPTION.exec(given) ?? [];
    if (option === '' || option.slice(2) in options || (option === '-0' && 'null' in options)) continue;
    if (option === '--all' && hasList(name))
      throw new UsageError(`${word} always returns the whole list`, 'Leave out --all.');
    throw new UsageError(
      `${option} is only for lists, and ${word} does not return one`,
      'Use --json for the whole result.',
    );
  }
}
