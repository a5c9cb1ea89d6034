import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { VaultPlace } from '../vaults/served-vault.ts';
import { OptionError } from './option-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a server listens for HTTP, and what it asks of those who come. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
}

/** What a server serves, and to whom. */
export interface ServerOptions {
  readonly vaults: readonly VaultPlace[];
  readonly toolset: string;
  readonly readOnly: boolean;
  /** Whether answers are text alone. */
  readonly textOnly: boolean;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Undefined for stdio. */
  readonly http: HttpOptions | undefined;
}

export type Asked = ({ readonly kind: 'serve' } & ServerOptions) | { readonly kind: 'help' | 'version' };

const specs = {
  vault: { type: 'string', multiple: true },
  toolset: { type: 'string' },
  'read-only': { type: 'boolean' },
  'text-only': { type: 'boolean' },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  http: { type: 'string' },
  token: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const SEE_HELP = 'See `obsidian-mcp --help`.';
const DEFAULT_TOOLSET = 'native';

/**
 * Reads the command line, and from the environment what it leaves out.
 *
 * @throws OptionError
 */
export async function readOptions(args: readonly string[], env: Environment): Promise<Asked> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: specs,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === 'option') await assertOption(token);
  if (positionals[0] !== undefined) throw superfluous(positionals[0]);
  if (values.help === true) return { kind: 'help' };
  if (values.version === true) return { kind: 'version' };

  const given = values as { readonly vault?: string[]; readonly allow?: string[]; readonly deny?: string[] };
  return {
    kind: 'serve',
    vaults: readVaults(given.vault ?? [env['OBSIDIAN_VAULT_PATH'] ?? ''].filter((path) => path !== '')),
    toolset: typeof values.toolset === 'string' ? values.toolset : DEFAULT_TOOLSET,
    readOnly: values['read-only'] === true,
    textOnly: values['text-only'] === true,
    allow: readGlobs('--allow', given.allow),
    deny: readGlobs('--deny', given.deny),
    http: readHttp(
      values.http,
      typeof values.token === 'string' ? values.token : env['OBSIDIAN_MCP_TOKEN'] || undefined,
    ),
  };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

async function assertOption({ name, rawName, value }: OptionToken): Promise<void> {
  if (!Object.hasOwn(specs, name)) {
    // What finds near names is loaded by a call that is wrong, and by no other.
    const { unknownOption } = await import('./unknown-option.ts');
    throw unknownOption(
      rawName,
      Object.keys(specs).map((known) => `--${known}`),
    );
  }
  const { type } = specs[name as keyof typeof specs];
  if (type === 'string' && (value === undefined || value === ''))
    throw new OptionError(`${rawName} needs a value`, SEE_HELP);
  if (type === 'boolean' && value !== undefined) throw new OptionError(`${rawName} takes no value`, SEE_HELP);
}

function superfluous(word: string): OptionError {
  return new OptionError(
    `${JSON.stringify(word)} belongs to no option`,
    `A vault is named by --vault PATH. ${SEE_HELP}`,
  );
}

function readVaults(texts: readonly string[]): readonly VaultPlace[] {
  const vaults = texts.map(readVault);
  for (const [at, { name, path }] of vaults.entries()) {
    const twin = vaults.slice(0, at).find((other) => other.name === name);
    if (twin !== undefined)
      throw new OptionError(
        `two vaults have the name ${JSON.stringify(name)}: ${twin.path} and ${path}`,
        'Give one of them a name of its own, such as --vault work=/home/me/notes.',
      );
  }
  return vaults;
}

/** `NAME=PATH`, or a path whose last name is that of the vault. A path that holds `=` has a slash before it. */
function readVault(text: string): VaultPlace {
  const [, named, rest] = /^([^/\\=]+)=(.+)$/.exec(text) ?? [];
  const path = resolve(rest ?? text);
  return { name: named ?? (basename(path) || 'vault'), path };
}

function readGlobs(option: string, globs: readonly string[] = []): readonly string[] {
  for (const glob of globs) {
    if (glob.split('/').includes('..') || glob.includes('\\'))
      throw new OptionError(
        `${option} ${JSON.stringify(glob)} is no pattern of paths in a vault`,
        'Patterns go from the root of the vault, with "/" between folders, such as "Private/**".',
      );
  }
  return globs;
}

function readHttp(text: unknown, token: string | undefined): HttpOptions | undefined {
  if (typeof text !== 'string') return undefined;
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new OptionError(
      `--http ${JSON.stringify(text)} is no address`,
      'Give a port, such as --http 8123, or a host and a port, such as --http 127.0.0.1:8123.',
    );
  const host = bracketed ?? plain ?? '127.0.0.1';
  if (token === undefined && !isLoopback(host))
    throw new OptionError(
      `--http ${text} lets other machines in, and there is no token`,
      'Set OBSIDIAN_MCP_TOKEN or give --token, or listen on 127.0.0.1.',
    );
  return { host, port, token };
}

/** Whether an address is that of this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
