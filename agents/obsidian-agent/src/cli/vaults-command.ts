import { type CommandGuide, helpOf, parseCommandLine } from '@obsidian-agent/cli';
import { AgentError } from '@obsidian-agent/shared-types';
import type { RunContext } from '../run/answer.ts';
import { anyCall, type CallOptions, formats } from './call-options.ts';
import { printPage } from './print.ts';
import { failureOf, printFailure, printItems, printJson, remark } from './print-answer.ts';
import { findVault } from './vault/find-vault.ts';
import { listKnownVaults } from './vault/known-vaults.ts';
import { kindOf } from './vault/vault-folders.ts';

export const vaultsGuide: CommandGuide = {
  summary: 'List the vaults that --vault accepts by name: those of config.toml, and those that Obsidian lists.',
  positionals: [],
  options: { ...formats, ...anyCall },
  examples: ['vaults', 'vaults --jsonl'],
  notes: [
    'config.toml is in ~/.config/obsidian-agent, and may have: default = "NAME", and [vaults] with NAME = "PATH".',
  ],
};

/** Lists the vaults that have names, and marks the one that a command would use here; returns the exit status. */
export async function runVaults(args: readonly string[], context: RunContext): Promise<number> {
  const parsed = parseCommandLine(args, { name: 'obsidian-agent vaults', ...vaultsGuide });
  if (parsed === undefined) return await printPage(helpOf({ name: 'obsidian-agent' }, 'vaults', vaultsGuide));
  const given = parsed.options as CallOptions;
  try {
    return await printVaults(await listVaults(context), given);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return await printFailure(failureOf(error, undefined), given);
  }
}

async function printVaults(vaults: readonly ListedVault[], given: CallOptions): Promise<number> {
  if (vaults.length === 0) {
    remark('No vault has a name: Obsidian lists none here, and there is no config.toml.', given);
    return given.json ? await printJson({ vaults }) : 0;
  }
  if (given.json) return await printJson({ vaults });
  return await printItems(
    vaults.map((vault) => ({ ...vault })),
    { ...given, format: given.format ?? 'table' },
  );
}

interface ListedVault {
  readonly name: string;
  readonly path: string;
  readonly from: string;
  /** Whether it is the vault of a command that names none. */
  readonly current: boolean;
  /** Only if its folder does not exist. */
  readonly missing?: true;
}

/** The vaults that have names. */
export async function listVaults(context: RunContext): Promise<readonly ListedVault[]> {
  const current = await currentVault(context);
  const known = await listKnownVaults(context.env);
  return known.map((vault) => ({
    ...vault,
    current: vault.path === current,
    ...(kindOf(vault.path) === 'folder' ? {} : { missing: true }),
  }));
}

/** The vault of a command that names none; undefined if there is none. */
async function currentVault(context: RunContext): Promise<string | undefined> {
  try {
    return (await findVault(undefined, context)).path;
  } catch (error) {
    if (error instanceof AgentError) return undefined;
    throw error;
  }
}
