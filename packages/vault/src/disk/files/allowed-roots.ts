import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AgentError, text, trusted } from '@obsidian-agent/shared-types';
import { unless } from './system-error.ts';
import type { VaultPolicy } from './vault-policy.ts';

/** Linux's own limit on links in one path. */
const MAX_LINKS = 40;
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'EINVAL'];

/** Whether a real path is one of the allowed folders or below one; undefined allows any path. */
export function isBelowRoots(real: string, roots: readonly string[] | undefined): boolean {
  return roots === undefined || roots.some((root) => contains(root, real));
}

/**
 * `path` is what the caller sent for the vault whose real path is `real`.
 *
 * @throws AgentError `VAULT_NOT_ALLOWED`
 */
export function assertAllowed(path: string, real: string, { allowedRoots, name }: VaultPolicy): void {
  if (isBelowRoots(real, allowedRoots)) return;
  throw name === undefined ? vaultNotAllowed(path, allowedRoots ?? []) : namedVaultNotAllowed(name);
}

/**
 * Resolves the existing part of a path and appends the rest as spelled. A path outside the allowed folders can then be
 * refused without revealing whether it exists.
 */
export function realPathOfExistingPart(path: string, links = 0): string {
  const whole = resolve(path);
  const real = unless(NOT_THERE, () => realpathSync(whole));
  if (real !== undefined) return real;
  const above = dirname(whole);
  if (above === whole) return whole;
  const parent = realPathOfExistingPart(above, links);
  const target = links < MAX_LINKS ? unless(NOT_THERE, () => readlinkSync(whole)) : undefined;
  return target === undefined
    ? join(parent, basename(whole))
    : realPathOfExistingPart(resolve(parent, target), links + 1);
}

function contains(root: string, folder: string): boolean {
  const real = unless(['ENOENT', 'ENOTDIR', 'EACCES'], () => realpathSync(root));
  return real !== undefined && (folder === real || folder.startsWith(real.endsWith(sep) ? real : real + sep));
}

function namedVaultNotAllowed(name: string): AgentError {
  return new AgentError('VAULT_NOT_ALLOWED', {
    message: text`The vault ${trusted(JSON.stringify(name))} is outside the folders that this server may work in`,
    hint: text`Ask the person who set up this server to change OBSIDIAN_AGENT_ALLOWED_ROOTS.`,
    details: { vault: name },
  });
}

function vaultNotAllowed(path: string, allowedRoots: readonly string[]): AgentError {
  return new AgentError('VAULT_NOT_ALLOWED', {
    message: text`The vault ${trusted(JSON.stringify(path))} is outside the folders that this agent may work in`,
    hint:
      allowedRoots.length === 0
        ? text`OBSIDIAN_AGENT_ALLOWED_ROOTS is empty, which allows no vault: unset it to allow any.`
        : text`Use a vault below one of OBSIDIAN_AGENT_ALLOWED_ROOTS: ${trusted(allowedRoots.join(', '))}.`,
    details: { vault_path: path, allowed_roots: allowedRoots },
  });
}
