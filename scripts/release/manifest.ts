import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../run-tool.ts';
import { mcpNameOf, type Owner } from './owner.ts';
import { packageOf, platforms } from './platforms.ts';

/** What this project reads of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly keywords?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly exports?: unknown };
  readonly [field: string]: unknown;
}

export const MAIN_PACKAGE = 'obsidian-agent';

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The manifest of a package as npm publishes it: exact versions, built files, and where its source is.
 *
 * The addresses are left out while there is no owner.
 */
export function packedManifest(folder: string, owner: Owner | undefined): Manifest {
  const { devDependencies: _, publishConfig, exports: ours, dependencies, ...kept } = readManifest(folder);
  return {
    ...kept,
    ...addressesOf(folder, owner),
    exports: publishConfig?.exports ?? ours,
    ...(dependencies === undefined ? {} : { dependencies: resolve(dependencies, kept.version) }),
    ...(kept.name === MAIN_PACKAGE ? mainFields(kept.version, owner) : {}),
  };
}

/** The fields of a manifest that say where a package's source, page and issues are. */
export function addressesOf(folder: string, owner: Owner | undefined): Readonly<Record<string, unknown>> {
  if (owner === undefined) return {};
  const { repository } = owner;
  return {
    homepage: `${repository}#readme`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
    bugs: { url: `${repository}/issues` },
  };
}

/** The executables, and the name in the MCP registry, which the registry compares with its entry. */
function mainFields(version: string, owner: Owner | undefined): Readonly<Record<string, unknown>> {
  const executables = Object.fromEntries(platforms.map((platform) => [packageOf(platform), version]));
  return { ...(owner && { mcpName: mcpNameOf(owner) }), optionalDependencies: executables };
}

/** Replaces what only pnpm understands. All packages of the workspace have one version. */
function resolve(dependencies: Readonly<Record<string, string>>, version: string): Record<string, string> {
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Readonly<Record<string, string>>;
  };
  const exact: Readonly<Record<string, (name: string) => string | undefined>> = {
    'workspace:*': () => version,
    'catalog:': (name) => catalog[name],
  };
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => {
      const wanted = exact[range] === undefined ? range : exact[range](name);
      if (wanted === undefined) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml.`);
      return [name, wanted];
    }),
  );
}
