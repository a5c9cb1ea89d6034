import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundleProgram } from './build/bundle-program.ts';
import { writeGraphPage } from './generate/graph-page.ts';
import { writeToolsets } from './generate/toolsets.ts';
import { writeValidators } from './generate/validators.ts';
import { BuiltFiles } from './notices/built-files.ts';
import { NOTICES_FILE, writeNotices } from './notices/write-notices.ts';
import { failureOf } from './run-tool.ts';

const root = join(import.meta.dirname, '..');
const agent = join(root, 'agents', 'obsidian-agent');
const server = join(root, 'agents', 'obsidian-mcp');
const orchestrator = join(root, 'orchestrator');
const harness = join(root, 'packages', 'contract-harness');
const built = new BuiltFiles();
process.chdir(root);

/** Builds everything that a checkout runs: compiled packages, the agent's Node bundle and its own executable. */
await step('validators', async () => noteParts('packages/shared-types', await writeValidators()));
await step('toolsets', async () => noteParts('packages/toolsets', await writeToolsets()));
await step('graph page', async () => built.add(await writeGraphPage()));
await step('agent for Node', () => bundleForNode(agent, { name: 'obsidian-agent', folder: join(agent, 'dist') }));
await step('agent executable', compileExecutable);
await step('MCP server', () => bundleForNode(server, { name: 'obsidian-agent', folder: join(agent, 'dist', 'mcp') }));
await step('orchestrator', () =>
  bundleForNode(orchestrator, { name: 'obsidian-orchestrator', folder: join(orchestrator, 'dist', 'bundle') }),
);
await step('contract harness', () =>
  bundleForNode(harness, { name: 'agent-contract', folder: join(harness, 'dist', 'bundle') }),
);
await step('packages', () => run('tsc', '--build'));

/** Records the sources of a package's generated files. */
function noteParts(folder: string, made: readonly Metafile[]): void {
  const sources = built.sourcesOf(made.flatMap((metafile) => built.add(metafile)));
  writeNotices(join(root, folder, 'dist'), { name: `@obsidian-agent/${basename(folder)}`, sources });
}

async function step(name: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function bundleForNode(
  entry: string,
  { name, folder }: { readonly name: string; readonly folder: string },
): Promise<void> {
  const outputs = built.addChunks(folder, await bundleProgram(join(entry, 'src', 'main.ts'), folder));
  writeNotices(folder, { name, sources: built.sourcesOf(outputs) });
}

/**
 * Compiles the agent, its MCP server and the runtime into one self-contained file.
 *
 * It is split inside, so that a run reads only the code that it needs. An earlier bundle lists its contents, because the
 * executable contains their licences.
 */
function compileExecutable(): void {
  const folder = join(root, 'dist');
  const bundle = [
    'build',
    '--target=bun',
    '--format=esm',
    '--splitting',
    '--minify',
    join(server, 'src', 'executable.ts'),
  ];
  writeNotices(folder, { name: 'obsidian-agent', sources: sourcesOfBundle(bundle), hasRuntime: true });
  const executable = ['--compile', '--bytecode', '--outfile', join(folder, 'obsidian-agent')];
  run('bun', ...bundle, ...executable, `--asset=${join('dist', NOTICES_FILE)}`);
}

function sourcesOfBundle(bundle: readonly string[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-bundle-'));
  try {
    const metafile = join(folder, 'metafile.json');
    run('bun', ...bundle, '--outdir', folder, `--metafile=${metafile}`);
    return built.sourcesOf(built.add(JSON.parse(readFileSync(metafile, 'utf8')) as Metafile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(...command: readonly string[]): void {
  const failure = failureOf(command);
  if (failure === undefined) return;
  console.error(failure);
  process.exit(1);
}
