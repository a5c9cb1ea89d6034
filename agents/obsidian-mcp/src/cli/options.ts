import { type OptionTable, parseCommandLine, UsageError } from '@obsidian-agent/cli';
import { type ConfirmationScope, confirmationScopes } from '../confirmation/confirmation-scope.ts';
import { type HttpOptions, readHttp } from '../http/http-address.ts';
import type { PlanServiceAddress } from '../plans/plan-service.ts';
import { type OutputExtent, outputExtents } from '../server/output-extent.ts';
import type { VaultPlace } from '../vaults/served-vault.ts';
import { readVaults } from './named-vaults.ts';
import { readGlobs } from './path-globs.ts';
import { PLANS_TOKEN_VARIABLE, readPlanAddress } from './plan-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The options of a server. */
export interface ServerOptions {
  readonly vaults: readonly VaultPlace[];
  readonly toolset: string;
  /** Which tools of the toolset: `core`, `all`, or names separated by commas. */
  readonly tools: string;
  readonly readOnly: boolean;
  /** Whether answers are text only. */
  readonly textOnly: boolean;
  /** Detail of the output schemas. */
  readonly outputSchemas: OutputExtent;
  /** Which calls need the user's approval. */
  readonly confirm: ConfirmationScope;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Where plans are run; undefined without tools for plans. */
  readonly plans: PlanServiceAddress | undefined;
  /** Undefined for stdio. */
  readonly http: HttpOptions | undefined;
}

/** The bearer token of HTTP clients; its earlier name still works. */
export const TOKEN_VARIABLE = 'OBSIDIAN_AGENT_MCP_TOKEN';
export const OLD_TOKEN_VARIABLE = 'OBSIDIAN_MCP_TOKEN';

export const options = {
  vault: {
    type: 'string',
    value: 'NAME|[NAME=]PATH',
    names: 'vaults',
    multiple: true,
    summary:
      'Vault to serve; default: OBSIDIAN_VAULT_PATH, then settings.json, then config.toml. obsidian-agent vaults lists names',
  },
  toolset: {
    type: 'string',
    value: 'NAME',
    names: 'toolsets',
    default: 'native',
    summary: 'Tools for the model: native, jasque, vault-agent, smarthole or co',
  },
  tools: {
    type: 'string',
    value: 'core|all|NAMES',
    default: 'core',
    summary: 'Tools of native: core (for everyday jobs), all, or names separated by commas, such as core,get_graph',
  },
  'read-only': { type: 'boolean', summary: 'Refuse every write' },
  'text-only': {
    type: 'boolean',
    summary: 'Return text only, for clients that pass structured content on to the model',
  },
  'output-schemas': {
    type: 'string',
    values: outputExtents,
    default: 'brief',
    summary: 'Detail of each tool\'s output schema: brief ("an object") or whole (every field; much longer)',
  },
  confirm: {
    type: 'string',
    values: confirmationScopes,
    default: 'deletions',
    summary:
      "Which calls need the user's approval, if the client supports it: deletions (and undo) or changes (every write)",
  },
  allow: { type: 'string', value: 'GLOB', multiple: true, summary: 'Serve only paths that match' },
  deny: { type: 'string', value: 'GLOB', multiple: true, summary: 'Hide paths that match' },
  plans: {
    type: 'string',
    value: 'URL',
    summary:
      'Offer tools for plans, run by obsidian-orchestrator serve at this address; its token is in OBSIDIAN_ORCHESTRATOR_TOKEN',
  },
  http: {
    type: 'string',
    value: '[HOST:]PORT',
    summary: 'Serve streamable HTTP at /mcp instead of stdio; default host: 127.0.0.1',
  },
  token: {
    type: 'string',
    value: 'TOKEN',
    summary:
      'Bearer token of HTTP clients; better set OBSIDIAN_AGENT_MCP_TOKEN. Required, with at least 16 characters, for --origin ' +
      'and for hosts other than a loopback address',
  },
  origin: {
    type: 'string',
    value: 'ORIGIN',
    multiple: true,
    summary:
      'Accept pages of this origin, and requests to its host, as a reverse proxy sends them; for example ' +
      'https://notes.example.com. Requires a token',
  },
} as const satisfies OptionTable;

/**
 * Reads the command line, with the environment as the default; returns undefined if it asks for help.
 *
 * @throws UsageError
 */
export async function readOptions(args: readonly string[], env: Environment): Promise<ServerOptions | undefined> {
  const parsed = parseCommandLine(args, { name: 'obsidian-agent mcp', options });
  if (parsed === undefined) return undefined;
  const given = parsed.options;
  if (given['output-schemas'] === 'whole' && given['text-only'])
    throw new UsageError('--output-schemas whole has no effect with --text-only', 'Leave one of them out.');
  const tokenFrom = env[TOKEN_VARIABLE] === undefined ? OLD_TOKEN_VARIABLE : TOKEN_VARIABLE;
  return {
    vaults: await readVaults(given.vault, env),
    toolset: given.toolset,
    tools: given.tools,
    readOnly: given['read-only'] === true,
    textOnly: given['text-only'] === true,
    outputSchemas: given['output-schemas'],
    confirm: given.confirm,
    allow: readGlobs('--allow', given.allow),
    deny: readGlobs('--deny', given.deny),
    plans: readPlanAddress(given.plans, env[PLANS_TOKEN_VARIABLE]),
    http: readHttp(given.http, {
      token: given.token ?? env[tokenFrom],
      tokenFrom,
      origins: given.origin ?? [],
    }),
  };
}
