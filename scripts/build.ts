import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundleForExecutable, bundleProgram } from './build/bundle-program.ts';
import {
  agentProgram,
  bundleArguments,
  type CompiledProgram,
  compileExecutable,
  orchestratorProgram,
} from './build/compile-executable.ts';
import { writeGraphPage } from './generate/graph-page.ts';
import { writePlanChecks } from './generate/plan-checks.ts';
import { writePlanPage } from './generate/plan-page.ts';
import { writeResponseChecks } from './generate/response-checks.ts';
import { writeToolsets } from './generate/toolsets.ts';
import { writeValidators } from './generate/validators.ts';
import { BuiltFiles } from './notices/built-files.ts';
import { writeNotices } from './notices/write-notices.ts';
import { root, run, runBeside } from './run-tool.ts';

const agent = join(root, 'agents', 'obsidian-agent');
const server = join(root, 'agents', 'obsidian-mcp');
const orchestrator = join(root, 'orchestrator');
const harness = join(root, 'packages', 'contract-harness');
const processes = join(root, 'packages', 'client', 'src', 'processes');
const pathThread = { 'json-path-thread': join(root, 'packages', 'plans', 'src', 'run', 'json-path-thread.ts') };
const built = new BuiltFiles();
process.chdir(root);

/** Builds everything that a checkout runs: compiled packages, the bundles for Node and the executables. */
await step('validators', async () => noteParts('packages/shared-types', await writeValidators()));
await step('plan checks', async () => noteParts('packages/plans', await writePlanChecks()));
await step('response checks', async () => noteParts('packages/client', await writeResponseChecks()));
await step('toolsets', async () => noteParts('packages/toolsets', await writeToolsets()));
await step('graph page', async () => built.add(await writeGraphPage()));
await step('plan page', async () => built.add(await writePlanPage()));
await step('agent for Node', () => bundleForNode(agent, { name: 'obsidian-agent', folder: join(agent, 'dist') }));
// Reads what the steps above write, and nothing of those below. More than one checker would read all types once for each.
// `pnpm check` checks the types, which takes twice as long.
const packages = step('packages', () => runBeside('tsc', '--build', '--noCheck', '--checkers', '1'));
await step('agent executable', () => buildExecutable(agentProgram, sourcesOfAgent()));
await step('MCP server', () =>
  bundleForNode(server, {
    name: 'obsidian-agent',
    folder: join(agent, 'dist', 'mcp'),
    others: { tools: join(server, 'src', 'in-process', 'vault-tools.ts') },
  }),
);
await step('orchestrator', () =>
  bundleForNode(orchestrator, {
    name: 'obsidian-orchestrator',
    folder: join(orchestrator, 'dist', 'bundle'),
    others: { 'fork-server-program': join(processes, 'fork-server-program.ts'), ...pathThread },
  }),
);
await step('orchestrator executable', async () => {
  const { notices: folder } = orchestratorProgram;
  const entries = { main: join(orchestrator, 'src', 'main.ts'), ...pathThread };
  const parts = built.addChunks(folder, await bundleForExecutable(entries, folder));
  buildExecutable(orchestratorProgram, built.sourcesOf(parts));
});
await step('launchers', async () => {
  const platform = join(root, 'packages', 'platform', 'src');
  const agentEntries = { 'keep-compiled-code': join(platform, 'keep-compiled-code.ts') };
  await bundleProgram(agentEntries, join(agent, 'dist', 'launcher'));
  const entries = { launch: join(orchestrator, 'src', 'launch', 'launch.ts') };
  await bundleProgram(entries, join(orchestrator, 'dist', 'launcher'));
});
await step('contract harness', () =>
  bundleForNode(harness, { name: 'agent-contract', folder: join(harness, 'dist', 'bundle') }),
);
await packages;

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

interface NodeBundle {
  readonly name: string;
  readonly folder: string;
  /** Entries other than `main`, by name. */
  readonly others?: Readonly<Record<string, string>>;
}

async function bundleForNode(part: string, { name, folder, others = {} }: NodeBundle): Promise<void> {
  const entries = { main: join(part, 'src', 'main.ts'), ...others };
  const outputs = built.addChunks(folder, await bundleProgram(entries, folder));
  writeNotices(folder, { name, sources: built.sourcesOf(outputs) });
}

function buildExecutable(program: CompiledProgram, sources: Set<string>): void {
  writeNotices(program.notices, { name: program.name, sources, hasRuntime: true });
  compileExecutable(program, join(root, 'dist', program.name));
}

/** The executable contains the licences of its contents, so a bundle that is made before lists them. */
function sourcesOfAgent(): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-bundle-'));
  try {
    const metafile = join(folder, 'metafile.json');
    run('bun', ...bundleArguments(agentProgram), '--outdir', folder, `--metafile=${metafile}`);
    return built.sourcesOf(built.add(JSON.parse(readFileSync(metafile, 'utf8')) as Metafile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
