import { existsSync } from 'node:fs';
import { FileRefused, readRegularFile, readVaultSetting } from '@obsidian-agent/platform';
import { either, findNear, isObject } from '@obsidian-agent/shared-types';
import { systemCode } from '../process/system-code.ts';
import type { RunContext } from '../run/answer.ts';
import { asFinding, type Finding } from './doctor-finding.ts';
import { configFileOf, readConfig } from './vault/known-vaults.ts';
import { withTilde } from './vault/typed-path.ts';

const MOST_BYTES = 1_048_576;
const PREFIX = 'OBSIDIAN_AGENT_';
/** The variables of this program, its server and the programs that start it, without their prefix. */
const VARIABLES = [
  'ALLOWED_ROOTS',
  'ATTEMPT',
  'CACHE_DIR',
  'COMMAND',
  'CORRELATION_ID',
  'EMBEDDINGS_FOLDER',
  'EMBEDDINGS_KEY',
  'EMBEDDINGS_MODEL',
  'EMBEDDINGS_URL',
  'EXIT_CODE',
  'LOCK_TIMEOUT_MS',
  'LOG_LEVEL',
  'MAX_JSON_DEPTH',
  'MAX_REQUEST_BYTES',
  'MAX_RESPONSE_BYTES',
  'MCP_TOKEN',
  'READ_ONLY',
  'SETTINGS',
  'STATE_DIR',
  'STDIN_TIMEOUT_MS',
];
const MEMBERS = ['obsidian_vault_path'];

/** Checks the settings of this program: variables, settings.json and config.toml. */
export async function checkSettings({ settings, env }: RunContext): Promise<Finding[]> {
  const setting = readVaultSetting(settings.settingsFile);
  const config = await asFinding('settings', async () => await readConfig(env));
  // The check of the model reports its own.
  const complaints = settings.complaints.filter((complaint) => complaint !== settings.embeddingsProblem);
  const bad = complaints.map((complaint) => ({ check: 'settings', ok: false, found: complaint }));
  const problem =
    'problem' in setting ? [{ check: 'settings', ok: false, found: setting.problem, hint: 'Fix that file.' }] : [];
  const refused = config !== undefined && 'check' in config ? [config] : [];
  const missing = missingFile(env);
  const all = [
    ...bad,
    ...unknownVariables(env),
    ...missing,
    ...unknownMembers(settings.settingsFile),
    ...problem,
    ...refused,
  ];
  if (all.length > 0) return all;
  const files = [settings.settingsFile, configFileOf(env)].filter((file) => file !== undefined && existsSync(file));
  const names = files.map((file) => withTilde(String(file), env)).join(', ');
  const twice =
    'path' in setting && setting.path !== undefined && config !== undefined && 'default' in config && config.default;
  return [
    {
      check: 'settings',
      ok: true,
      found: names === '' ? 'no settings files' : names,
      ...(twice ? { hint: 'Both name a default vault; the one of settings.json is used.' } : {}),
    },
  ];
}

/** Variables with our prefix that nothing reads: a switch such as read-only would be off without a word. */
function unknownVariables(env: RunContext['env']): readonly Finding[] {
  const names = Object.keys(env).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const unknown = names.filter((name) => !VARIABLES.includes(name));
  return unknown.map((name) => ({
    check: 'settings',
    ok: false,
    found: `${PREFIX}${name} is not a variable of this program; it is ignored`,
    hint: meant(findNear(name, VARIABLES).map((near) => PREFIX + near)) ?? 'Unset it.',
  }));
}

function meant(near: readonly string[]): string | undefined {
  return near.length === 0 ? undefined : `Did you mean ${either(near)}?`;
}

function missingFile({ OBSIDIAN_AGENT_SETTINGS: file }: RunContext['env']): readonly Finding[] {
  if (!file || existsSync(file)) return [];
  const found = `OBSIDIAN_AGENT_SETTINGS names a file that does not exist: ${file}`;
  return [{ check: 'settings', ok: false, found, hint: 'Correct the path, or unset the variable.' }];
}

/** Members of settings.json that nothing reads. A file that cannot be read is reported elsewhere. */
function unknownMembers(file: string | undefined): readonly Finding[] {
  const data = file === undefined ? undefined : membersIn(file);
  const unknown = Object.keys(data ?? {}).filter((key) => !MEMBERS.includes(key));
  return unknown.map((key) => ({
    check: 'settings',
    ok: false,
    found: `${JSON.stringify(key)} in ${file} is not a setting; it is ignored`,
    hint: meant(findNear(key, MEMBERS)) ?? `Remove it. The file may have: ${MEMBERS.join(', ')}.`,
  }));
}

function membersIn(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const data: unknown = JSON.parse(
      readRegularFile(file, MOST_BYTES)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    return isObject(data) ? data : undefined;
  } catch (error) {
    const isKnown = error instanceof SyntaxError || error instanceof FileRefused || systemCode(error) !== undefined;
    if (isKnown) return undefined;
    throw error;
  }
}
