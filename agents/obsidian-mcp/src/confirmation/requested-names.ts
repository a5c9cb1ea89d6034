import { storedNamesOf } from '@obsidian-agent/vault';
import type { CommandCall } from './deleting-commands.ts';

/** A result of a command, as far as it names files. */
interface NamingResult {
  readonly path?: string;
  readonly from?: string;
  readonly items?: readonly {
    readonly index?: number;
    readonly path?: string;
    readonly requested?: string;
    readonly metadata?: NamingResult;
  }[];
}

/** The titles and paths in a call whose files are stored under another name, by the path of the file. */
export function requestedNames({ name, params }: CommandCall, result: NamingResult): ReadonlyMap<string, string> {
  const { path = '', from = path, items = [] } = result;
  const refs = [params['note'], params['path'], params['title'], params['folder']];
  const ref = refs.find((value) => typeof value === 'string');
  const isFolder = name.endsWith('_folder');
  const own = ref !== undefined && storedNamesOf(ref, from, isFolder).length > 0 ? [[from, ref] as const] : [];
  const inner = items.flatMap(({ index = -1, path: of = '', requested, metadata }) => {
    if (requested !== undefined) return [[of, requested] as const];
    const command = (params['commands'] as readonly Readonly<Record<string, unknown>>[] | undefined)?.[index];
    if (command === undefined || metadata === undefined) return [];
    return [...requestedNames({ name: String(command['type']), params: command }, metadata)];
  });
  return new Map([...own, ...inner]);
}
