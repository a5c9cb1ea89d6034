import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const store = join(import.meta.dirname, '..', '..', 'node_modules', '.pnpm');

/** A package of others, of which a program holds some code. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: string;
  /** Its licence and its notices, word for word. */
  readonly texts: readonly string[];
}

/**
 * The packages that sources are from, by name.
 *
 * @throws Error where one comes without the text of its licence
 */
export function packagesOf(sources: Iterable<string>): BundledPackage[] {
  const files = [...sources].filter((path) => path.includes('/node_modules/'));
  const folders = new Set([...files.map(folderOf), ...files.flatMap(packedInto).map(installedFolder)]);
  const packages = [...folders].map(readPackage).map((found) => [`${found.name}@${found.version}`, found] as const);
  return [...new Map(packages).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder of a source's package. `exports` may put manifests below it that name nothing. */
function folderOf(source: string): string {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  if (folder === undefined) throw new Error(`${source} is in no package.`);
  return folder;
}

/** The packages whose code was packed into a source before it was published, by the comments that bundlers leave. */
function packedInto(source: string): string[] {
  const comments = /^\s*\/\/\s?(?:#region )?\S*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;
  return [...readFileSync(source, 'utf8').matchAll(comments)].map(([, name = '']) => name);
}

function installedFolder(name: string): string {
  const [folder] = globSync(`${name.replace('/', '+')}@*/node_modules/${name}`, { cwd: store }).toSorted();
  if (folder === undefined) throw new Error(`${name} is packed into a package, and its licence is not installed.`);
  return join(store, folder);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
}

function readPackage(folder: string): BundledPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = 'see below', repository = '' } = manifest;
  const texts = licenceFiles(folder).map((file) => readFileSync(file, 'utf8').trim());
  if (texts.length === 0) throw new Error(`${name} ${version} comes without the text of its licence.`);
  return { name, version, license, repository: typeof repository === 'string' ? repository : repository.url, texts };
}

/** Also those in a folder, in which a package keeps the licences of what it holds of others. */
function licenceFiles(folder: string): string[] {
  const named = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => LICENCE.test(name));
  const files = named.flatMap((entry) =>
    entry.isFile() ? [entry] : readdirSync(join(folder, entry.name), { withFileTypes: true, recursive: true }),
  );
  return files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const LICENCE = /^(licen[cs]es?|copying|notices?)(\.(md|txt)|-.*)?$/i;
