import { join, resolve } from 'node:path';
import { invalidValue, UsageError, valueAmong } from '@obsidian-agent/cli';
import { openTokenFile, type Role, type StoredToken, type TokenFile } from '@obsidian-agent/plan-server';
import { defaultStateDir } from '@obsidian-agent/plans';
import { shellWord } from '@obsidian-agent/shared-types';
import { ageOf } from './age.ts';
import { alignColumns } from './columns.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { assertBelong } from './options-of-action.ts';

interface TokenOptions extends SharedValues {
  readonly role?: readonly Role[] | undefined;
  readonly expires?: string | undefined;
}

interface TokenAction {
  readonly action: string | undefined;
  readonly name: string | undefined;
}

/** Names are shown in lists, and in records of who approved a task. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.@-]{0,63}$/u;

const optionsOf = { create: ['role', 'expires', 'json'], list: ['json'], revoke: [] } as const;

/** The tokens of the server in a state folder. */
export function tokenFileOf(options: SharedValues, io: Pick<Io, 'env' | 'cwd'>): TokenFile {
  return openTokenFile(join(stateFolderOf(options, io), 'server', 'tokens.json'));
}

export function stateFolderOf({ state }: SharedValues, { env, cwd }: Pick<Io, 'env' | 'cwd'>): string {
  return state === undefined ? defaultStateDir(env) : resolve(cwd, state);
}

/** Creates, lists and revokes tokens. A running server notices it. Returns the exit status. */
export function runTokens({ action, name }: TokenAction, options: TokenOptions, io: Io): number {
  const tokens = tokenFileOf(options, io);
  if (action === undefined)
    throw new UsageError('`serve token` needs an action', 'Use `serve token create NAME`, `list` or `revoke NAME`.');
  const known = valueAmong('serve token', action, ['create', 'list', 'revoke'] as const);
  assertBelong(options, optionsOf[known], { command: `serve token ${known}`, instead: 'Remove it.' });
  if (known === 'list') return listTokens(tokens.list(), options, io);
  if (name === undefined || name === '')
    throw new UsageError('The token has no name', `Add one: \`serve token ${known} NAME\`.`);
  return known === 'create' ? createToken(name, tokens, { options, io }) : revokeToken(name, tokens, io);
}

function createToken(name: string, tokens: TokenFile, { options, io }: { options: TokenOptions; io: Io }): number {
  if (!NAME.test(name))
    throw new UsageError(
      `Invalid name "${name}"`,
      'Use up to 64 letters, digits and - _ . @, such as phone or ann@laptop.',
    );
  const { role = ['read'], expires = '90d' } = options;
  const lifetimeMs = expires === 'never' ? null : ageOf('--expires', expires, ', or never');
  if (lifetimeMs === 0)
    throw invalidValue('--expires', expires, 'The token would have expired already. Use a longer time, such as 30d.');
  const expiresAt = lifetimeMs === null ? null : Date.now() + lifetimeMs;
  const token = tokens.create({ name, roles: role, expiresAt });
  if (token === undefined)
    throw new UsageError(
      `There is a token "${name}"`,
      `Revoke it first: \`obsidian-orchestrator serve token revoke ${shellWord(name)}\`.`,
    );
  io.stdout.write(options.json ? `${JSON.stringify({ name, token })}\n` : `${token}\n`);
  if (io.stdout.isTTY === true) io.stderr.write('Keep it safe: it cannot be shown again.\n');
  return 0;
}

function revokeToken(name: string, tokens: TokenFile, io: Io): number {
  if (!tokens.revoke(name)) throw new UsageError(`There is no token "${name}"`, 'List them: `serve token list`.');
  io.stdout.write(`Revoked "${name}".\n`);
  return 0;
}

function listTokens(tokens: readonly StoredToken[], { json }: SharedValues, io: Io): number {
  const facts = tokens.map(({ sha256: _, ...token }) => token);
  const rows = facts.map(({ name, roles, expires_at }) => [
    name,
    roles.join(','),
    expires_at === null
      ? 'never expires'
      : `${Date.parse(expires_at) < Date.now() ? 'expired' : 'expires'} ${expires_at}`,
  ]);
  const lines = json ? facts.map((token) => JSON.stringify(token)) : alignColumns(rows);
  io.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (lines.length === 0 && !json) io.stderr.write('No tokens yet. Create one with `serve token create NAME`.\n');
  return 0;
}
