import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { OrchestratorError } from '@obsidian-agent/plans';
import { makeUserFolder } from '@obsidian-agent/platform';
import { isObject } from '@obsidian-agent/shared-types';
import { OTHER_FOLDER } from './preview-folder.ts';

/** Where each vault of a plan is copied to, and how paths change between them. */
export interface CopiedPaths {
  /** Vaults to copy. Those inside of another one, and missing ones, are not copied themselves. */
  readonly vaults: readonly { readonly vault: string; readonly copy: string }[];
  /** Values of a request for the copies. */
  toCopies<Value>(value: Value): Value;
  /** Values of an answer as if it came from the vaults. */
  toVaults<Value>(value: Value): Value;
}

/**
 * Plans the copies of vaults in a folder. Each vault has its real path, and the paths by which the plan names it.
 *
 * @throws OrchestratorError `PREVIEW_COPY_FAILED` if the folder is inside of a vault
 */
export function planCopies(named: ReadonlyMap<string, ReadonlySet<string>>, folder: string): CopiedPaths {
  assertOutside(folder, named.keys());
  const outermost = [...named.keys()].filter((vault) => ![...named.keys()].some((outer) => isInside(vault, outer)));
  const all = outermost.map((vault, index) => {
    const parent = join(folder, String(index));
    makeUserFolder(parent);
    // Answers contain the name of a vault's folder.
    return { vault, copy: join(parent, basename(vault) || 'vault') };
  });
  const inCopies = (path: string): string => {
    const found = all.find(({ vault }) => path === vault || isInside(path, vault));
    return found === undefined ? path : found.copy + path.slice(found.vault.length);
  };
  const roots = [...named].flatMap(([vault, names]) =>
    [vault, ...names].map((name) => ({ name, copy: inCopies(vault) })),
  );
  return {
    vaults: all.filter(({ vault }) => statSync(vault, { throwIfNoEntry: false })?.isDirectory()),
    toCopies: (value) =>
      mapTexts(value, (text) => {
        const root = text.includes('\n') ? undefined : roots.find(({ name }) => text === name || isInside(text, name));
        return root === undefined ? text : root.copy + text.slice(root.name.length);
      }),
    toVaults: (value) =>
      mapTexts(value, (text) => all.reduce((mapped, { vault, copy }) => mapped.replaceAll(copy, vault), text)),
  };
}

/** A copy inside of the vault would copy itself. */
function assertOutside(folder: string, vaults: Iterable<string>): void {
  const around = [...vaults].find((vault) => isInside(folder, vault));
  if (around === undefined) return;
  throw new OrchestratorError('PREVIEW_COPY_FAILED', {
    message: `The temporary folder ${tmpdir()} is inside the vault ${around}.`,
    hint: OTHER_FOLDER,
  });
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  return mapText(value, map) as Value;
}

function mapText(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((entry) => mapText(entry, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapText(entry, map)]));
}
