import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const store = join(import.meta.dirname, '..', '..', 'node_modules', '.pnpm');

/** A third-party package that a program contains code of. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: string;
  /** Its licence and notices, word for word. */
  readonly texts: readonly string[];
}

/**
 * The packages of the given sources, by name.
 *
 * @throws Error if a package has no licence text
 */
export function packagesOf(sources: Iterable<string>): BundledPackage[] {
  const files = [...sources].filter((path) => path.includes('/node_modules/'));
  const folders = new Set([...files.map(folderOf), ...files.flatMap(packedInto).map(installedFolder)]);
  const packages = [...folders].map(readPackage).map((found) => [`${found.name}@${found.version}`, found] as const);
  return [...new Map(packages).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder of a source's package. `exports` may contain manifests without a name. */
function folderOf(source: string): string {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  if (folder === undefined) throw new Error(`${source} is in no package.`);
  return folder;
}

/**
 * The packages whose code was bundled into a source before it was published, according to the comments of bundlers.
 */
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
  const files = licenceFiles(folder).map((file) => readFileSync(file, 'utf8').trim());
  const texts = files.length > 0 ? files : licencesInReadme(folder);
  if (texts.length === 0) throw new Error(`${name} ${version} comes without the text of its licence.`);
  return { name, version, license, repository: typeof repository === 'string' ? repository : repository.url, texts };
}

/** Includes the folder in which a package keeps the licences of code that it bundles. */
function licenceFiles(folder: string): string[] {
  const named = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => LICENCE.test(name));
  const files = named.flatMap((entry) =>
    entry.isFile() ? [entry] : readdirSync(join(folder, entry.name), { withFileTypes: true, recursive: true }),
  );
  return files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The section of its README that holds the text, if it has one. A mere name of a licence does not do. */
function licencesInReadme(folder: string): string[] {
  const [name] = readdirSync(folder).filter((file) => /^readme\.md$/i.test(file));
  const sections = name === undefined ? [] : readFileSync(join(folder, name), 'utf8').split(/^#+ /m);
  const text = sections.find((section) => /^licen[cs]e *\r?\n/i.test(section))?.replace(/^.*\n/, '') ?? '';
  return text.includes('Permission is hereby granted') ? [text.trim()] : [];
}

const LICENCE = /^(licen[cs]es?|copying|notices?)(\.(md|txt)|-.*)?$/i;
