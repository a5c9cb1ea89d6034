import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { agentProgram, type CompiledProgram, compiledPrograms } from '../build/compile-executable.ts';
import { product } from '../generate/product.ts';
import { SBOM_FILE } from '../notices/sbom.ts';
import { NOTICES_FILE } from '../notices/write-notices.ts';
import { root, run } from '../run-tool.ts';
import { type Asset, brewFormula, registryEntry } from './listings.ts';
import { bundleExecutable, bundleForNode } from './mcp-bundle.ts';
import { OWNER_FILE, requireOwner } from './owner.ts';
import { executableOf, type Platform, platforms } from './platforms.ts';

/**
 * Makes the files of a release out of what `pack.ts` packed: an archive of each executable and its SBOM, an MCP bundle for each
 * executable of the agent, the entry of the MCP registry, the Homebrew formula, and the checksums of all. Prints their paths.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: join(root, 'dist', 'release') },
    owner: { type: 'string', default: OWNER_FILE },
  },
});
const owner = requireOwner(values.owner);
const from = resolve(values.from);
const assets = join(from, 'assets');
const name = `${product.name}-${product.version}`;
rmSync(assets, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });

for (const file of globSync('npm/*.tgz', { cwd: from })) cpSync(join(from, file), join(assets, basename(file)));
for (const program of compiledPrograms)
  writeFileSync(join(assets, `${program.name}-${product.version}.${SBOM_FILE}`), sbomWithAddresses(program));
bundleForNode({ folder: join(from, 'bundles', 'node'), archive: join(assets, `${name}-node.mcpb`), owner });

const compiled = platforms.filter((platform) => existsSync(executableFor(platform, agentProgram)));
for (const platform of compiled) {
  for (const program of compiledPrograms) archive(platform, program);
  const bundle = {
    folder: join(from, 'bundles', platform.name),
    archive: join(assets, `${name}-${platform.name}.mcpb`),
  };
  bundleExecutable(platform, executableFor(platform, agentProgram), { ...bundle, owner });
}

writeFileSync(join(assets, 'server.json'), `${JSON.stringify(registryEntry(owner, listed('*.mcpb')), null, 2)}\n`);
if (compiled.length === platforms.length) {
  const archiveFor = (platform: string): Asset => describe(join(assets, `${name}-${platform}.tar.gz`));
  writeFileSync(join(assets, `${product.name}.rb`), brewFormula(owner, archiveFor));
}
const sums = listed('*').map(({ file, sha256 }) => `${sha256}  ${file}\n`);
writeFileSync(join(assets, 'SHA256SUMS'), sums.join(''));
for (const file of globSync('*', { cwd: assets }).sort()) console.log(join(assets, file));

function executableFor(platform: Platform, { name }: CompiledProgram): string {
  return join(from, 'executables', name, platform.name, executableOf(platform, name));
}

/** Windows, too, unpacks `.tar.gz`: its `tar` and its Explorer do. */
function archive(platform: Platform, program: CompiledProgram): void {
  const executable = executableFor(platform, program);
  const folder = dirname(executable);
  for (const file of [join(root, 'LICENSE'), join(program.notices, NOTICES_FILE), join(program.notices, SBOM_FILE)])
    cpSync(file, join(folder, basename(file)));
  const files = [basename(executable), 'LICENSE', NOTICES_FILE, SBOM_FILE];
  const target = join(assets, `${program.name}-${product.version}-${platform.name}.tar.gz`);
  run('tar', '-C', folder, '-czf', target, ...files);
}

function listed(pattern: string): readonly Asset[] {
  return globSync(pattern, { cwd: assets })
    .sort()
    .map((file) => describe(join(assets, file)));
}

function describe(path: string): Asset {
  return { file: basename(path), sha256: createHash('sha256').update(readFileSync(path)).digest('hex') };
}

function sbomWithAddresses({ notices }: CompiledProgram): string {
  const bom = JSON.parse(readFileSync(join(notices, SBOM_FILE), 'utf8')) as { metadata: { component: object } };
  const externalReferences = [
    { type: 'vcs', url: owner.repository },
    { type: 'security-contact', url: owner.securityContact },
  ];
  const component = { ...bom.metadata.component, externalReferences };
  return `${JSON.stringify({ ...bom, metadata: { component } }, null, 2)}\n`;
}
