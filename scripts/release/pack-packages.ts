import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentProgram, type CompiledProgram, compileExecutable } from '../build/compile-executable.ts';
import { SBOM_FILE } from '../notices/sbom.ts';
import { NOTICES_FILE } from '../notices/write-notices.ts';
import { root, run } from '../run-tool.ts';
import { addressesOf, MAIN_PACKAGE, type Manifest, packedManifest, readManifest } from './manifest.ts';
import type { Owner } from './owner.ts';
import { executableOf, type Platform, packageOf } from './platforms.ts';

/** A package as it is published, unpacked. */
export interface StagedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Where packages are put together, and for whom. */
export interface Staging {
  readonly folder: string;
  readonly owner: Owner | undefined;
}

/** Puts every published package of the workspace, or the wanted ones, together in a folder of its own. */
export function stagePackages(
  { folder, owner }: Staging,
  isWanted: (name: string) => boolean = () => true,
): readonly StagedPackage[] {
  return globSync('{packages/*,agents/*,orchestrator}/package.json', { cwd: root })
    .map(dirname)
    .sort()
    .filter((source) => readManifest(source).private !== true && isWanted(readManifest(source).name))
    .map((source) => {
      const manifest = packedManifest(source, owner);
      const staged = stage(join(folder, manifest.name), manifest);
      const parts = manifest.files?.filter((part) => !part.startsWith('!')) ?? [];
      for (const part of ['README.md', ...parts])
        cpSync(join(root, source, part), join(staged.folder, part), { recursive: true, filter: isPublished });
      return staged;
    });
}

/** Puts the package of one platform together, around an executable that was compiled for it. */
export function stageExecutable(platform: Platform, executable: string, { folder, owner }: Staging): StagedPackage {
  const { version, license, keywords = [] } = readManifest(join('agents', MAIN_PACKAGE));
  const name = packageOf(platform);
  const description = `The executable of ${MAIN_PACKAGE} for ${platform.name}.`;
  const { os, cpu, libc } = platform.install;
  const staged = stage(join(folder, name), {
    ...{ name, version, description, license, keywords },
    ...addressesOf(join('agents', MAIN_PACKAGE), owner),
    ...{ os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) },
    files: ['bin', NOTICES_FILE, SBOM_FILE],
    preferUnplugged: true,
  });
  mkdirSync(join(staged.folder, 'bin'));
  cpSync(executable, join(staged.folder, 'bin', executableOf(platform, agentProgram.name)));
  for (const file of [NOTICES_FILE, SBOM_FILE]) cpSync(join(root, 'dist', file), join(staged.folder, file));
  writeFileSync(
    join(staged.folder, 'README.md'),
    `# ${name}\n\n${description} Install \`${MAIN_PACKAGE}\`, which uses it on this system.\n`,
  );
  return staged;
}

/** Compiles a program for a platform, and returns the path of the executable. */
export function compileFor(platform: Platform, program: CompiledProgram, folder: string): string {
  const path = join(folder, program.name, platform.name, executableOf(platform, program.name));
  mkdirSync(dirname(path), { recursive: true });
  compileExecutable(program, path, platform.target);
  return path;
}

/** Packs staged packages with npm, and returns the paths of the archives. */
export function packStaged(staged: readonly StagedPackage[], into: string): readonly string[] {
  mkdirSync(into, { recursive: true });
  const folders = staged.map(({ folder }) => folder);
  const listed = run('npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', into, ...folders);
  const packed = JSON.parse(listed) as readonly { readonly filename: string }[];
  return packed.map(({ filename }) => join(into, filename));
}

/** Leaves out tests, and the maps to sources that are not published. */
function isPublished(path: string): boolean {
  return !/\.test\.|\.tsbuildinfo$|\.map$/.test(path);
}

function stage(folder: string, manifest: Manifest): StagedPackage {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return { folder, manifest };
}
