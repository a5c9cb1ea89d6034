import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandGuide, helpOf, parseCommandLine, terminalColumns, wrapLine } from '@obsidian-agent/cli';
import { codeFolder, homeOf, plansFolder } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { systemTrash } from '@obsidian-agent/vault';
import type { RunContext } from '../run/answer.ts';
import { vaultOption } from './call-options.ts';
import { EDITED_COPY } from './edit-by-hand.ts';
import { print, printPage } from './print.ts';
import { failureOf, printFailure, remark } from './print-answer.ts';
import { vaultUnlessGiven } from './vault/find-vault.ts';
import { resolveTyped } from './vault/typed-path.ts';

const { vault } = vaultOption;

const options = {
  vault: { ...vault, names: 'vaults' },
  'vault-path': { type: 'string', value: 'FOLDER', names: 'files', summary: 'Path of a folder of notes' },
  json: { type: 'boolean', short: 'j', summary: 'Print JSON' },
} as const;

export const pathsGuide: CommandGuide = {
  summary: 'List every path that the agent, its MCP server and the orchestrator write to.',
  positionals: [],
  options,
  examples: ['paths', 'paths --json'],
  notes: ['Only a file that you name yourself is written elsewhere, such as that of graph --html.'],
};

/** A folder that is written to, with everything in it. */
interface WrittenPath {
  readonly path: string;
  readonly holds: string;
  /** Whether only time is lost if it is deleted. */
  readonly is_cache: boolean;
}

/** Lists every path that is written to; returns the exit status. */
export async function runPaths(args: readonly string[], context: RunContext): Promise<number> {
  const parsed = parseCommandLine(args, { name: 'obsidian-agent paths', options });
  if (parsed === undefined) return await printPage(helpOf({ name: 'obsidian-agent' }, 'paths', pathsGuide));
  const { vault: named, 'vault-path': path, json = false } = parsed.options;
  try {
    const found = await vaultOf({ vault: named, path }, context);
    return await printPaths(listPaths(found, context), json);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return await printFailure(failureOf(error, undefined), { json });
  }
}

async function printPaths(paths: readonly WrittenPath[], json: boolean): Promise<number> {
  if (json) return await print(`${JSON.stringify({ paths }, null, 2)}\n`);
  const rows = paths.map(
    ({ path, holds, is_cache }) => [path, `${holds}${is_cache ? '; safe to delete' : ''}`] as const,
  );
  return await print(tableOf(rows) ?? listOf(rows));
}

type Row = readonly [path: string, text: string];

/** The texts next to the paths; undefined if the terminal is too narrow. */
function tableOf(rows: readonly Row[]): string | undefined {
  const width = Math.max(...rows.map(([path]) => path.length));
  const lines = rows.map(([path, text]) => `${path.padEnd(width)}  ${text}`);
  return lines.every(({ length }) => length <= terminalColumns())
    ? lines.map((line) => `${line}\n`).join('')
    : undefined;
}

/** The texts below the paths. */
function listOf(rows: readonly Row[]): string {
  const lines = rows.flatMap(([path, text]) => [path, ...wrapLine(`    ${text}`, terminalColumns())]);
  return lines.map((line) => `${line}\n`).join('');
}

/** The path of the vault; `VAULT` if none is given and none is found. */
async function vaultOf(
  given: { readonly vault: string | undefined; readonly path: string | undefined },
  context: RunContext,
): Promise<string> {
  const { vault: named, path } = given;
  try {
    return (await vaultUnlessGiven(given, context))?.path ?? resolveTyped(path ?? '', context.env);
  } catch (error) {
    const isFound = !(error instanceof AgentError && error.reason === 'VAULT_NOT_NAMED');
    if (isFound || named !== undefined) throw error;
    remark(`VAULT stands for any vault. ${error.message}\n${error.hint}`, {});
    return 'VAULT';
  }
}

function listPaths(vault: string, { settings, env }: RunContext): readonly WrittenPath[] {
  const { cacheDir, stateDir } = settings;
  return [
    { path: vault, holds: 'the notes, changed only on request', is_cache: false },
    { path: join(vault, '.trash'), holds: 'deleted notes', is_cache: false },
    { path: join(vault, '.obsidian-agent'), holds: 'the history that undo needs', is_cache: false },
    ...(homeOf(env) === undefined || process.platform === 'win32'
      ? []
      : [{ path: systemTrash(), holds: "deleted notes, if the vault's settings say so", is_cache: false }]),
    ...(cacheDir === undefined
      ? []
      : [{ path: cacheDir, holds: 'the index of each vault, and its vectors if a model is set', is_cache: true }]),
    ...(stateDir === undefined ? [] : [{ path: stateDir, holds: 'the key that seals deletions', is_cache: false }]),
    {
      path: plansFolder(env),
      holds: 'the journal of plans, with the tokens and schedules of their server, by obsidian-orchestrator',
      is_cache: false,
    },
    {
      path: join(tmpdir(), `${EDITED_COPY}*`),
      holds: 'the copy of a note that is open in an editor, and one that could not be saved',
      is_cache: false,
    },
    { path: codeFolder(env), holds: 'compiled code, if the programs run on Node', is_cache: true },
  ];
}
