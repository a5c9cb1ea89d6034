import { MAIN_PACKAGE, readManifest } from '../release/manifest.ts';
import { type Owner, readOwner } from '../release/owner.ts';

const { name, version, description, license, keywords = [] } = readManifest(`agents/${MAIN_PACKAGE}`);

/** What every listing of the program says: plugins of clients, bundles and registries. */
export const product = {
  ...{ name, version, description, license, keywords },
  title: 'Obsidian Agent',
  /** At most 100 characters, as the MCP registry demands. */
  tagline: 'Find, read and change notes in Obsidian vaults, with previews and undo. No app needed.',
  author: { name: 'obsidian-agent contributors' },
  /** What a client starts, if npm is on the machine. Without a vault in its arguments, it serves the default one. */
  server: { command: 'npx', args: ['-y', name, 'mcp'] },
} as const;

/** The addresses in plugin manifests; none while there is no owner. */
export function links(owner: Owner | undefined = readOwner()): {
  readonly homepage?: string;
  readonly repository?: string;
} {
  return owner === undefined ? {} : { homepage: `${owner.repository}#readme`, repository: owner.repository };
}
