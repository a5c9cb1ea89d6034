import { type OptionTable, parseCommandLine, UsageError, unknownWord } from '@obsidian-agent/cli';
import { type ClientName, clients, type McpClient, thisSystem } from 'obsidian-agent/mcp-clients';
import { readVaults } from '../cli/named-vaults.ts';
import { openToolsetNamed } from '../cli/open-toolset-named.ts';
import { options as serverOptions } from '../cli/options.ts';
import { readGlobs } from '../cli/path-globs.ts';
import { folderProblem } from '../vaults/assert-vaults-there.ts';
import type { StandingPolicy, VaultPlace } from '../vaults/served-vault.ts';
import type { Edited, Entry, EntryPlace } from './edited.ts';
import { argumentsOf, serverEntry, thisProgram, vaultArguments } from './server-entry.ts';
import { readSettingsFile, replaceSettingsFile } from './settings-file.ts';

/** The terminal and environment of the command. */
export interface InstallEdge {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  /** How vaults are read, to compare patterns with them. */
  readonly openPolicy: () => Promise<StandingPolicy>;
  /** Writes a line to stderr. */
  readonly warn: (text: string) => void;
  /** Asks a question with the answers yes and no; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
}

const { http, token, origin, ...stdioOptions } = serverOptions;
const { vault, ...others } = stdioOptions;

const own = {
  name: { type: 'string', value: 'NAME', default: 'obsidian', summary: 'Name of the entry' },
  print: { type: 'boolean', summary: 'Show the entry on stdout; write nothing' },
  yes: { type: 'boolean', short: 'y', summary: 'Write the entry without asking' },
} as const satisfies OptionTable;

export const installOptions: OptionTable = { ...own, ...stdioOptions };

/**
 * Adds the server to the settings of a client, with the user's approval. Returns the exit status, or undefined if the
 * arguments ask for help.
 *
 * @throws UsageError
 */
export async function install(args: readonly string[], edge: InstallEdge): Promise<number | undefined> {
  const syntax = {
    name: 'obsidian-agent mcp install',
    options: { ...own, ...stdioOptions },
    positionals: ['<client>'],
  };
  assertStdio(args);
  const parsed = parseCommandLine(args, syntax);
  if (parsed === undefined) return undefined;
  const { positionals, options: values } = parsed;
  const client: McpClient = clients[clientNamed(positionals[0] ?? '')];
  const vaults = await readVaults(values.vault, edge.env);
  await assertServable(vaults, values);
  const { assertPatternsMatch } = await import('./assert-patterns-match.ts');
  await assertPatternsMatch({ vaults, ...values, isApproved: values.yes === true || values.print === true }, edge);

  const command = serverEntry([...vaultArguments(vaults), ...argumentsOf(others, values)], thisProgram());
  const entry: Entry = client.namesTransport === undefined ? command : { type: 'stdio', ...command };
  const place = { file: client.file(thisSystem(edge.env)), servers: client.servers, name: nameOf(values.name) };
  if (values.print !== true) return await write(client, { place, entry, isApproved: values.yes === true }, edge);
  edge.print((await edit(client, '', { place, entry })).text);
  return 0;
}

/** Refuses options of a server that somebody else starts. @throws UsageError */
function assertStdio(args: readonly string[]): void {
  const given = args.find((arg) => /^--(?:http|token|origin)(?:=|$)/.test(arg));
  if (given === undefined) return;
  throw new UsageError(
    `${given.split('=')[0]} is for a server over HTTP, and mcp install adds one that the client starts itself`,
    'Leave it out. To serve over HTTP, type obsidian-agent mcp --http PORT, and add its address in the client.',
  );
}

interface Change {
  readonly place: EntryPlace;
  readonly entry: Entry;
}

async function write(
  client: McpClient,
  { isApproved, ...change }: Change & { readonly isApproved: boolean },
  { ask, print }: InstallEdge,
): Promise<number> {
  const { place, entry } = change;
  if (!isApproved && ask === undefined)
    throw new UsageError(
      'Without a terminal, nobody can approve the change',
      'Add --yes to write it, or --print to show it.',
    );
  const settings = readSettingsFile(place.file);
  const { text, earlier } = await edit(client, settings.text ?? '', change);
  if (has(earlier, entry)) {
    print(`${client.title} already has this entry in ${place.file}.\n`);
    return 0;
  }

  print(await describeChange(client, change, earlier));
  if (!isApproved && !(await ask?.(`Write this to ${place.file}?`))) {
    print('Nothing was changed.\n');
    return 1;
  }
  replaceSettingsFile(settings, text);
  print(`Wrote ${place.file}. ${client.restart}\n`);
  return 0;
}

/** Whether the earlier entry has all members of the new one. */
function has(earlier: Edited['earlier'], entry: Entry): boolean {
  return Object.entries(entry).every(([key, value]) => JSON.stringify(earlier?.[key]) === JSON.stringify(value));
}

/** The editors are loaded when they are needed: their libraries are larger than the rest. */
async function edit({ format }: McpClient, text: string, { place, entry }: Change): Promise<Edited> {
  if (format === 'toml') return (await import('./edit-toml.ts')).editToml(text, place, entry);
  return (await import('./edit-json.ts')).editJson(text, place, entry);
}

async function describeChange(client: McpClient, change: Change, earlier: Edited['earlier']): Promise<string> {
  const entry = await edit(client, '', change);
  if (earlier === undefined) return `${client.title} gets this entry:\n\n${entry.text}\n`;
  const { command, args } = earlier;
  const before = `${client.title} has an entry of this name: ${JSON.stringify([command, args].flat())}\n`;
  return `${before}It is replaced by:\n\n${entry.text}\nTo keep both, use another name: --name NAME\n`;
}

function clientNamed(word: string): ClientName {
  if (Object.hasOwn(clients, word)) return word as ClientName;
  throw unknownWord('client', word, {
    known: Object.keys(clients),
    see: 'For a client that is not listed, add the entry that `obsidian-agent mcp install cursor --print` shows by hand.',
  });
}

function nameOf(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
  throw new UsageError(`Invalid value ${JSON.stringify(name)} for --name`, 'Use up to 64 letters, digits, - and _.');
}

interface ServerValues {
  readonly toolset: string;
  readonly tools: string;
  readonly allow: readonly string[] | undefined;
  readonly deny: readonly string[] | undefined;
}

/** Asserts that the server will start with these values. @throws UsageError */
async function assertServable(
  vaults: readonly VaultPlace[],
  { toolset, tools, allow, deny }: ServerValues,
): Promise<void> {
  readGlobs('--allow', allow);
  readGlobs('--deny', deny);
  await openToolsetNamed({ toolset, tools });
  for (const { path } of vaults) {
    const problem = folderProblem(path);
    if (problem !== undefined)
      throw new UsageError(
        `No vault folder at ${path} (${problem})`,
        'Set --vault to the folder that Obsidian opens as a vault.',
      );
  }
}
