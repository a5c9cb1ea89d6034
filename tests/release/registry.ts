import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** What a package has that no program loads: most of its files. */
const UNUSED = ['node_modules', '*.map', '*.ts', '*.d.?ts', '*.md', 'esnext'];
/** On Linux, pnpm links files of equal content, and npm leaves links in archives out. */
const WITHOUT_LINKS = process.platform === 'linux' ? ['--hard-dereference'] : [];
const STORE = join(import.meta.dirname, '..', '..', 'node_modules', '.pnpm');

/** What this registry and its tests read of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package that the registry serves: its manifest, and how to get its archive. */
interface Served {
  readonly manifest: Manifest;
  readonly archive: () => Buffer;
}

export interface Registry {
  readonly url: string;
  close(): void;
}

/**
 * Serves packed packages to npm on a port of this machine, and those that they depend on from this checkout.
 *
 * Folders are served as if they had been packed, but not compressed, which takes seconds for an executable.
 */
export async function startRegistry(archives: readonly string[], folders: readonly string[]): Promise<Registry> {
  const ours = [...archives.map(serveArchive), ...folders.map(serveFolder)];
  const server = createServer(({ url = '' }, response) => {
    const [, name = '', version] = /^\/((?:@[^/]+\/)?[^/]+)(?:\/-\/(.+)\.tgz)?$/.exec(decodeURIComponent(url)) ?? [];
    const found = ours.filter(({ manifest }) => manifest.name === name);
    const served = found.length > 0 ? found : installed(name).map(serveFolder);
    const wanted = served.find(({ manifest }) => manifest.version === version);
    if (served.length === 0) response.writeHead(404).end('{}');
    else if (version === undefined) response.end(describe(name, served, addressOf(server)));
    else response.end(wanted?.archive());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: addressOf(server), close: () => server.close() };
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What npm reads before it installs a package. */
function describe(name: string, served: readonly Served[], url: string): string {
  const versions = served.map(({ manifest }) => {
    const dist = { tarball: `${url}/${name}/-/${manifest.version}.tgz` };
    return [manifest.version, { ...manifest, dist }] as const;
  });
  return JSON.stringify({
    name,
    'dist-tags': { latest: versions.at(-1)?.[0] },
    versions: Object.fromEntries(versions),
  });
}

function serveArchive(path: string): Served {
  return { manifest: manifestIn(path), archive: () => readFileSync(path) };
}

/** The manifest in an archive. */
export function manifestIn(archive: string): Manifest {
  return JSON.parse(execFileSync('tar', ['-xOzf', archive, 'package/package.json'], { encoding: 'utf8' })) as Manifest;
}

function serveFolder(folder: string): Served {
  const manifest = manifestOf(folder);
  const parts = ['-C', dirname(folder), ...UNUSED.map((name) => `--exclude=${name}`), basename(folder)];
  return {
    manifest,
    archive: () => execFileSync('tar', ['-cf', '-', ...WITHOUT_LINKS, ...parts], { maxBuffer: 2 ** 28 }),
  };
}

/** The manifest in the folder of a package. */
export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The folders of a third-party package in this checkout, one for each version. */
export function installed(name: string): readonly string[] {
  const manifests = globSync(`${name.replace('/', '+')}@*/node_modules/${name}/package.json`, { cwd: STORE });
  return manifests.map((path) => join(STORE, dirname(path)));
}
