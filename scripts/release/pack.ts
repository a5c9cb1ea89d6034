import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { agentProgram, orchestratorProgram } from '../build/compile-executable.ts';
import { root } from '../run-tool.ts';
import { OWNER_FILE, readOwner } from './owner.ts';
import { compileFor, packStaged, stageExecutable, stagePackages } from './pack-packages.ts';
import { platforms } from './platforms.ts';

/**
 * Packs every published package as npm publishes it, and prints the archives. `npm run build` must have run.
 *
 * `--no-executables` leaves out the packages of the platforms, and `--package NAME` all but that of the workspace; repeatable.
 */
const { values } = parseArgs({
  options: {
    into: { type: 'string', default: join(root, 'dist', 'release') },
    owner: { type: 'string', default: OWNER_FILE },
    executables: { type: 'boolean', default: true },
    package: { type: 'string', multiple: true },
  },
  allowNegative: true,
});
const into = resolve(values.into);
const staging = { folder: join(into, 'packages'), owner: readOwner(values.owner) };
rmSync(into, { recursive: true, force: true });
mkdirSync(into, { recursive: true });

const packages = stagePackages(staging, (name) => values.package?.includes(name) ?? true);
const compiled = values.executables ? platforms : [];
const folder = join(into, 'executables');
const executables = compiled.map((platform) =>
  stageExecutable(platform, compileFor(platform, agentProgram, folder), staging),
);
// It is in an archive of the release, but in no npm package.
for (const platform of compiled) compileFor(platform, orchestratorProgram, folder);
for (const archive of packStaged([...packages, ...executables], join(into, 'npm'))) console.log(archive);
