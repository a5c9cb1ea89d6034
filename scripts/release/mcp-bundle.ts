import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { links, product } from '../generate/product.ts';
import { NOTICES_FILE } from '../notices/write-notices.ts';
import { root, run } from '../run-tool.ts';
import { MAIN_PACKAGE } from './manifest.ts';
import type { Owner } from './owner.ts';
import { executableOf, type Platform } from './platforms.ts';

/** A bundle for clients that install MCP servers by a double click (`.mcpb`). */
export interface McpBundle {
  readonly folder: string;
  /** Path of the archive. */
  readonly archive: string;
  readonly owner: Owner | undefined;
}

/** Bundles the executable of one platform; the client needs no Node. */
export function bundleExecutable(platform: Platform, executable: string, bundle: McpBundle): void {
  const file = `server/${executableOf(platform, product.name)}`;
  fill(bundle, {
    server: serverOf('binary', file, { command: `\${__dirname}/${file}`, args: [] }),
    compatibility: { platforms: [platform.install.os] },
  });
  place(executable, join(bundle.folder, file));
  place(join(root, 'dist', NOTICES_FILE), join(bundle.folder, NOTICES_FILE));
  pack(bundle);
}

/** Bundles the server for the Node of the client, which must be 24 or newer, on any platform. */
export function bundleForNode(bundle: McpBundle): void {
  const file = `server/bin/${MAIN_PACKAGE}.cjs`;
  fill(bundle, {
    server: serverOf('node', file, { command: 'node', args: [`\${__dirname}/${file}`] }),
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=24.0.0' } },
  });
  for (const part of ['bin', 'dist'])
    cpSync(join(root, 'agents', MAIN_PACKAGE, part), join(bundle.folder, 'server', part), {
      recursive: true,
      filter: (path) => !path.endsWith(join('dist', 'types')),
    });
  pack(bundle);
}

function serverOf(type: string, file: string, { command, args }: { command: string; args: readonly string[] }): object {
  const vault = ['mcp', '--vault', '${user_config.vault}'];
  const env = { OBSIDIAN_AGENT_READ_ONLY: '${user_config.read_only}' };
  return { type, entry_point: file, mcp_config: { command, args: [...args, ...vault], env } };
}

function fill({ folder, owner }: McpBundle, kind: object): void {
  const { name, title, version, description, author, license, keywords } = product;
  const { homepage, repository } = links(owner);
  const manifest = {
    manifest_version: '0.3',
    ...{ name, display_name: title, version, description, author },
    ...(repository === undefined ? {} : { repository: { type: 'git', url: repository }, homepage }),
    ...kind,
    ...{ tools_generated: true, prompts_generated: true, license, keywords },
    user_config: {
      vault: { type: 'directory', title: 'Vault', description: 'The folder of your notes.', required: true },
      read_only: { type: 'boolean', title: 'Read only', description: 'Refuse every write.', default: false },
    },
  };
  rmSync(folder, { recursive: true, force: true });
  place(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function place(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
}

/** Also validates the manifest. */
function pack({ folder, archive }: McpBundle): void {
  run('mcpb', 'validate', join(folder, 'manifest.json'));
  run('mcpb', 'pack', folder, archive);
}
