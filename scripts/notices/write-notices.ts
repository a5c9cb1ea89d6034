import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BundledPackage, packagesOf } from './bundled-packages.ts';
import { describeLibraries, runtimeVersions } from './runtime-libraries.ts';
import { describeSbom, SBOM_FILE } from './sbom.ts';

const root = join(import.meta.dirname, '..', '..');
const RULE = '-'.repeat(80);

export const NOTICES_FILE = 'THIRD_PARTY_NOTICES.txt';

/** The third-party code of a program or package. */
export interface Notices {
  /** Its name. */
  readonly name: string;
  /** The paths of its sources, including those of packages. */
  readonly sources: Iterable<string>;
  /** Whether it contains Bun, its runtime. */
  readonly hasRuntime?: boolean;
}

/**
 * Writes the licences of everything that a program contains, and a list of it (SBOM), to files next to it.
 *
 * @throws Error if a package has no licence text
 */
export function writeNotices(folder: string, { name, sources, hasRuntime = false }: Notices): void {
  const packages = packagesOf(sources);
  const parts = [
    `${name} is under this licence:\n\n${textOf('LICENSE')}`,
    'It contains the following software of others, each under its own licence.',
    ...describe(packages),
    ...(hasRuntime ? describeRuntime() : []),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, NOTICES_FILE), `${parts.join(`\n\n${RULE}\n`)}\n`);
  writeFileSync(join(folder, SBOM_FILE), describeSbom(name, { packages, hasRuntime }));
}

/** Each text once, below the packages that use it. */
function describe(packages: readonly BundledPackage[]): string[] {
  const sharing = Map.groupBy(packages, ({ texts }) => texts.join('\n\n'));
  return [...sharing].map(([text, owners]) => `${owners.map(nameOf).join('\n')}\n\n${text}`);
}

function nameOf({ name, version, license, repository }: BundledPackage): string {
  return `${name} ${version} (${license})${repository === '' ? '' : `\n  ${repository}`}`;
}

/** Bun's npm packages contain no licence text; this is from its page on licensing. */
function describeRuntime(): string[] {
  const versions = runtimeVersions();
  return [
    `Bun ${versions['bun']} (MIT)
https://github.com/oven-sh/bun

Bun, on which this program runs, is under the MIT licence. It is linked with JavaScriptCore and other parts of WebKit,
under version 2 of the GNU Library General Public License, whose text is below. The source of the version in use, and
how Bun is linked with a changed one, are at https://github.com/oven-sh/WebKit and https://bun.com/docs/project/licensing.
The libraries below are those that Bun names in its process.versions or in its binary. The page has its own list.`,
    ...describeLibraries(versions),
  ];
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8').trim();
}
