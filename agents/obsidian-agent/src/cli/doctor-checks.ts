import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countedForPeople, shellWord } from '@obsidian-agent/cli';
import { systemCode } from '../process/system-code.ts';
import type { RunContext } from '../run/answer.ts';
import { VERSION } from '../settings/version.ts';
import { carryOut } from './caller.ts';
import { checkClients } from './doctor-clients.ts';
import { asFinding, type Finding } from './doctor-finding.ts';
import { type CoveredNotes, checkModel } from './doctor-model.ts';
import { checkSettings } from './doctor-settings.ts';
import { otherVersions } from './other-versions.ts';
import { type FoundVault, findVault } from './vault/find-vault.ts';
import { withTilde } from './vault/typed-path.ts';

/** Checks everything that commands need, in the vault that `--vault` names or the one that is found. */
export async function examine(given: string | undefined, context: RunContext): Promise<readonly Finding[]> {
  const ofSettings = await checkSettings(context);
  const found = await asFinding('vault', () => findVault(given, context));
  const { findings, meaning } =
    'check' in found ? { findings: [sayOnce(found, ofSettings)] } : await checkVault(found, context);
  return [
    ...checkProgram(context),
    ...ofSettings,
    ...findings,
    await checkModel(context, meaning),
    checkFolder({ check: 'cache', path: context.settings.cacheDir, setting: 'OBSIDIAN_AGENT_CACHE_DIR' }, context),
    checkFolder({ check: 'state', path: context.settings.stateDir, setting: 'OBSIDIAN_AGENT_STATE_DIR' }, context),
    ...(await checkClients('check' in found ? undefined : found.path, context)),
  ];
}

/** A finding, which is not repeated if an earlier one has the same cause. */
function sayOnce(finding: Finding, earlier: readonly Finding[]): Finding {
  const same = earlier.find(({ found }) => found === finding.found);
  if (same === undefined) return finding;
  return { ...finding, found: `not found, because of the ${same.check}`, hint: 'Fix them, or type --vault.' };
}

function checkProgram({ env }: RunContext): Finding[] {
  const others = otherVersions(env).map(({ path, version }) => ({
    check: 'program',
    ok: version === VERSION,
    found: `another obsidian-agent: ${withTilde(path, env)} (${version ?? 'its version cannot be read'})`,
    ...(version === VERSION ? {} : { hint: `Remove or update it, so that both are ${VERSION}.` }),
  }));
  return [{ check: 'program', ok: true, found: `obsidian-agent ${VERSION}` }, ...others];
}

/** What was found about a vault, and what is known for the check of the model. */
interface VaultFindings {
  readonly findings: readonly Finding[];
  readonly meaning?: CoveredNotes | undefined;
}

async function checkVault({ path, because, outer }: FoundVault, context: RunContext): Promise<VaultFindings> {
  const { env, settings } = context;
  const name = withTilde(path, env);
  const isVault = existsSync(join(path, '.obsidian'));
  const vault = {
    check: 'vault',
    ok: true,
    found: because === undefined ? name : `${name} (${because})`,
    ...(isVault ? {} : { hint: 'It has no folder .obsidian. To get its settings, open it once in Obsidian.' }),
    ...(outer === undefined ? {} : { hint: `It is inside another vault: ${shellWord(outer)}` }),
  };
  const inVault = { ...context, settings: { ...settings, vaultPath: path } };
  const response = await carryOut({ action: 'get_vault_info', payload: {} }, inVault);
  if (response.status === 'error') {
    const hint = 'error_detail' in response ? { hint: response.error_detail.hint } : {};
    return { findings: [{ check: 'vault', ok: false, found: String(response.error), ...hint }] };
  }
  const { index, complaints, files, meaning } = response.result.metadata as unknown as VaultInfo;
  const findings = [
    vault,
    permissions(path, context),
    ...complaints.map((complaint) => ({ check: 'vault', ok: false, found: complaint, hint: 'Fix it in Obsidian.' })),
    index.kind === 'index'
      ? {
          check: 'index',
          ok: true,
          found: `up to date, ${countedForPeople(files.notes, 'note')} in ${withTilde(index.file ?? '', env)}`,
        }
      : {
          check: 'index',
          ok: false,
          found: 'there is none, so every query reads all notes',
          hint: 'See the line of the cache.',
        },
  ];
  return { findings, meaning };
}

interface VaultInfo {
  readonly index: { readonly kind: string; readonly file?: string };
  readonly complaints: readonly string[];
  readonly files: { readonly notes: number };
  readonly meaning?: CoveredNotes;
}

function permissions(path: string, { settings }: RunContext): Finding {
  if (settings.readOnly)
    return {
      check: 'permissions',
      ok: true,
      found: 'read-only',
      hint: 'To allow writes, unset OBSIDIAN_AGENT_READ_ONLY.',
    };
  if (mayWrite(path)) return { check: 'permissions', ok: true, found: 'notes can be read and written' };
  return {
    check: 'permissions',
    ok: false,
    found: 'the operating system denies writing to the vault',
    hint: `To see its owner and permissions, type: ls -ld ${shellWord(path)}`,
  };
}

/** A folder that the agent writes to, and the variable that names it. */
interface OwnFolder {
  readonly check: string;
  readonly path: string | undefined;
  readonly setting: string;
}

function checkFolder({ check, path, setting }: OwnFolder, { env }: RunContext): Finding {
  const hint = `Set ${setting} to a folder that you may write to.`;
  if (path === undefined) return { check, ok: false, found: 'there is no folder for it', hint };
  const found = withTilde(path, env);
  const existing = existingPart(path);
  return statSync(existing).isDirectory() && mayWrite(existing)
    ? { check, ok: true, found }
    : { check, ok: false, found: `${found} cannot be written`, hint };
}

function existingPart(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingPart(dirname(path));
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
