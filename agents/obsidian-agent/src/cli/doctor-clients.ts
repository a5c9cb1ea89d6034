import { existsSync, realpathSync } from 'node:fs';
import { shellWord } from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { findIdlePatterns } from '../settings/idle-patterns.ts';
import { type ClientName, clients, thisSystem } from '../settings/mcp-clients.ts';
import { type ClientEntry, readClientEntries } from './client-entries.ts';
import type { Finding } from './doctor-finding.ts';
import { readVault } from './names-in-vault.ts';
import { resolveTyped, withTilde } from './vault/typed-path.ts';

/** Checks the MCP clients of this machine that have a settings file, for a vault if one is known. */
export async function checkClients(vault: string | undefined, context: RunContext): Promise<readonly Finding[]> {
  const system = thisSystem(context.env);
  const findings: Finding[] = [];
  for (const name of Object.keys(clients) as ClientName[]) {
    const client = clients[name];
    const file = client.file(system);
    if (!existsSync(file)) continue;
    const entries = await readClientEntries(client, file);
    if (entries === undefined) {
      const found = `${client.title}: ${withTilde(file, context.env)} cannot be read, or is not valid`;
      findings.push({ check: 'clients', ok: false, found, hint: 'Fix that file.' });
    } else {
      const own = entries.filter((entry) => serves(entry, vault, context));
      findings.push(connection(name, { entries, own, vault }, context));
      findings.push(...(await checkPatterns(client.title, own, { vault, context })));
    }
  }
  return findings;
}

interface Entries {
  readonly entries: readonly ClientEntry[];
  /** Those that serve the vault. */
  readonly own: readonly ClientEntry[];
  readonly vault: string | undefined;
}

function connection(name: ClientName, { entries, own, vault }: Entries, { env }: RunContext): Finding {
  const { title } = clients[name];
  if (own.length > 0) return { check: 'clients', ok: true, found: `${title}: connected` };
  const words = ['obsidian-agent mcp install', name, '--vault', vault === undefined ? 'PATH' : shellWord(vault)];
  const others = entries.flatMap(({ vaults }) => vaults).map((path) => withTilde(path, env));
  const isFirst = entries.length === 0;
  const command = [...words, ...(isFirst ? [] : ['--name', 'NAME'])].join(' ');
  return {
    check: 'clients',
    ok: true,
    found: `${title}: ${isFirst ? 'not connected' : `connected to another vault, ${others.join(', ')}`}`,
    hint: `To connect ${isFirst ? 'it' : 'it to this vault, too'}, type: ${command}`,
  };
}

/** Whether an entry serves the vault. Without `--vault`, it serves the default vault. */
function serves({ vaults }: ClientEntry, vault: string | undefined, { env }: RunContext): boolean {
  if (vault === undefined || vaults.length === 0) return true;
  return vaults.some((path) => realPathOf(resolveTyped(path, env)) === realPathOf(vault));
}

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** Patterns that match nothing: a folder that was to be hidden is open to the model. */
async function checkPatterns(
  title: string,
  entries: readonly ClientEntry[],
  { vault, context }: { readonly vault: string | undefined; readonly context: RunContext },
): Promise<readonly Finding[]> {
  const own = entries.filter(({ vaults, allow, deny }) => vaults.length < 2 && allow.length + deny.length > 0);
  if (vault === undefined || own.length === 0) return [];
  const paths = await readVault(vault, context, (reader) => [...reader.files(), ...reader.folders()]);
  const listed = { title: withTilde(vault, context.env), path: vault, paths };
  return own.flatMap((entry) =>
    findIdlePatterns([listed], entry).map(({ problem, hint }) => ({
      check: 'clients',
      ok: hint === undefined,
      found: `${title}: ${problem}`,
      hint: hint ?? 'If that is a mistake, correct it in the settings of the client.',
    })),
  );
}
