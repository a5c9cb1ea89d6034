import { isAbsolute, relative, sep } from 'node:path';
import { either, findNear } from '@obsidian-agent/shared-types';
import { type AccessPatterns, readAccessRules } from '@obsidian-agent/vault';

/** A vault, with every file and folder in it. */
export interface ListedVault {
  /** As it is shown. */
  readonly title: string;
  readonly path: string;
  readonly paths: readonly string[];
}

/** A pattern that matches nothing in the vaults it is for. */
export interface IdlePattern {
  readonly problem: string;
  /** Undefined if the pattern may be meant for a file or folder that does not exist yet. */
  readonly hint?: string;
  /** Whether the pattern can never match, in any vault. */
  readonly isAbsolute?: true;
}

const SIGNS = /[*?{}]/;

/** Finds the patterns of `--allow` and `--deny` that match nothing: a `--deny` with a typo denies nothing. */
export function findIdlePatterns(vaults: readonly ListedVault[], { allow, deny }: AccessPatterns): IdlePattern[] {
  const all = [...deny.map((pattern) => ['--deny', pattern]), ...allow.map((pattern) => ['--allow', pattern])];
  return all.flatMap(([option = '', pattern = '']) => idlePattern(vaults, option, pattern) ?? []);
}

function idlePattern(vaults: readonly ListedVault[], option: string, pattern: string): IdlePattern | undefined {
  const rules = readAccessRules({ allow: [pattern], deny: [] });
  if (vaults.some(({ paths }) => paths.some((path) => rules?.mayAccess(path)))) return undefined;
  const shown = `${option} ${JSON.stringify(pattern)}`;
  const inside = vaults.flatMap(({ path }) => insideOf(path, pattern) ?? [])[0];
  if (inside !== undefined) {
    const write = inside === '' ? '' : `: write ${inside}`;
    return {
      problem: `${shown} is the path of a folder on this machine`,
      hint: `A pattern starts at the vault's root${write}.`,
      isAbsolute: true,
    };
  }
  const problem = `Nothing in ${either(vaults.map(({ title }) => title))} matches ${shown}`;
  const near = similarPaths(pattern, [...new Set(vaults.flatMap(({ paths }) => paths))]);
  if (near.length === 0) return { problem };
  return { problem, hint: `Did you mean ${either(near.map((path) => JSON.stringify(path)))}?` };
}

/** The part of a path below the folder; undefined if it is not in it. */
function insideOf(folder: string, path: string): string | undefined {
  if (!isAbsolute(path)) return undefined;
  const inside = relative(folder, path).split(sep);
  return inside[0] === '..' ? undefined : inside.join('/');
}

/** Paths with a similar spelling, or of the same name in another folder. */
function similarPaths(pattern: string, paths: readonly string[]): readonly string[] {
  const plain = pattern.replace(/^(?:\.?\/)+|\/(?:\*\*)?$/g, '');
  if (SIGNS.test(plain)) return [];
  const name = plain.toLowerCase();
  const elsewhere = paths.filter((path) => path.toLowerCase().endsWith(`/${name}`)).slice(0, 3);
  return elsewhere.length > 0 ? elsewhere : findNear(plain, paths);
}
