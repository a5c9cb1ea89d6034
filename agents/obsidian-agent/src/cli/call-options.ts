import type { OptionSpec, OptionTable } from '@obsidian-agent/cli';
import { type CommandDescription, type CommandNameV2, traitsV2 } from '@obsidian-agent/shared-types';
import { hasList } from './lists.ts';
import type { ShortName } from './short-names.ts';

/** How a list is printed. */
const listFormats = ['table', 'tsv', 'csv', 'md', 'paths'] as const;

/** The options of every call. */
export const anyCall: OptionTable = {
  json: { type: 'boolean', short: 'j', summary: 'Print the result as JSON' },
  quiet: { type: 'boolean', short: 'q', summary: 'Print no remarks on stderr, only errors' },
};

/** The option that names a vault. */
export const vaultOption: { readonly vault: OptionSpec & { readonly type: 'string' } } = {
  vault: {
    type: 'string',
    short: 'v',
    value: 'NAME|PATH',
    summary:
      'Vault; default: the one that you are in, else OBSIDIAN_VAULT_PATH, else the one in the settings. ' +
      'obsidian-agent vaults lists the names',
  },
};

const all: OptionSpec = { type: 'boolean', summary: 'Print the whole list, not only its first page' };

/** How a list can be printed. */
export const formats: OptionTable = {
  format: { type: 'string', values: listFormats, summary: 'Print the list in this format' },
  jsonl: { type: 'boolean', summary: 'Print each item of the list as one line of JSON' },
  null: { type: 'boolean', short: '0', summary: 'Print only paths, each followed by a NUL character, for xargs -0' },
};

/** What `--yes` agrees to. Bulk commands preview unless `--no-dry-run` is given. */
function confirmed(fields: Readonly<Record<string, unknown>>): OptionTable {
  const summary = 'confirm' in fields ? 'The same as --confirm' : 'Do it without asking';
  return { yes: { type: 'boolean', short: 'y', summary } };
}

const reverting: OptionTable = {
  last: { type: 'boolean', summary: 'Undo the last change without asking' },
};

const mapping: OptionTable = {
  add: { type: 'boolean', summary: 'Add the map to an existing note that has none' },
};

const editing: OptionTable = {
  search: { type: 'string', value: 'TEXT', summary: 'Text to replace; it must occur once, unless --all is given' },
  replace: { type: 'string', value: 'TEXT', allowsEmpty: true, summary: 'Its replacement' },
  regex: { type: 'boolean', summary: 'The searched text is a regular expression' },
  all: { type: 'boolean', summary: 'Replace the text wherever it occurs' },
};

/** The options that a call by flags has in addition to its command's parameters. */
export interface CallOptions {
  readonly vault?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly all?: boolean;
  readonly format?: (typeof listFormats)[number];
  readonly jsonl?: boolean;
  readonly null?: boolean;
  readonly yes?: boolean;
  readonly last?: boolean;
  readonly add?: boolean;
  readonly search?: string;
  readonly replace?: string;
  readonly regex?: boolean;
}

/** The additional options of a command. A parameter of the same name comes first. */
export function callOptionsOf(command: CommandDescription, short?: ShortName): OptionTable {
  const { name, params } = command;
  const { needsConsent, reverts } = traitsV2[name as CommandNameV2];
  const fields = (params['properties'] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...('vault_path' in fields ? vaultOption : {}),
    ...(hasList(name) ? formats : {}),
    ...('cursor' in fields ? { all } : {}),
    ...(needsConsent ? confirmed(fields) : {}),
    ...(reverts ? reverting : {}),
    ...(short?.expands === 'edit' ? editing : {}),
    ...(name === 'generate_moc' ? mapping : {}),
    ...anyCall,
  };
}
