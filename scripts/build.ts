import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import { writeGraphPage } from './generate/graph-page.ts';
import { writeToolsets } from './generate/toolsets.ts';
import { writeValidators } from './generate/validators.ts';

const root = join(import.meta.dirname, '..');
const agent = join(root, 'agents', 'obsidian-agent');

/** Builds everything that a checkout runs: compiled packages, the agent's Node bundle and its own executable. */
await step('validators', writeValidators);
await step('toolsets', writeToolsets);
await step('graph page', writeGraphPage);
await step('agent for Node', bundleForNode);
await step('agent executable', compileExecutable);
await step('MCP server', () => bundleCommandLine(join(root, 'agents', 'obsidian-mcp')));
await step('orchestrator', () => bundleCommandLine(join(root, 'orchestrator')));
await step('contract harness', () => bundleCommandLine(join(root, 'packages', 'contract-harness')));
await step('packages', () => run('tsc', '--build'));

async function step(name: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Bundles the agent for Node, with all that is imported dynamically in files of their own.
 *
 * Node compiles a file whole before it runs it: what a request does not need must not stand in the file that serves it.
 */
async function bundleForNode(): Promise<void> {
  const outdir = join(agent, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const known = new Map([['./obsidian-agent.cjs', join(agent, 'src', 'main.ts')]]);
  const wanted = new Set(known.keys());

  // A set gives what was added while it is walked: after a file come those that it loads.
  for (const file of wanted) {
    const { metafile } = await build({
      entryPoints: [known.get(file) ?? file],
      outfile: join(outdir, file),
      bundle: true,
      minify: true,
      keepNames: true,
      platform: 'node',
      target: 'node24',
      format: 'cjs',
      logLevel: 'warning',
      metafile: true,
      plugins: [setDynamicImportsApart(known)],
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    for (const { path } of imports) if (known.has(path)) wanted.add(path);
  }
}

/** Leaves each dynamic import to a file of its own, and notes the source of that file. */
function setDynamicImportsApart(known: Map<string, string>): Plugin {
  return {
    name: 'set-dynamic-imports-apart',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const source = await resolve(path, { resolveDir, kind: 'import-statement' });
        const file = fileFor(source.path, known);
        known.set(file, source.path);
        return { path: file, external: true };
      });
    },
  };
}

/** The name of a module's file; modules of one name are told apart by their folders. */
function fileFor(source: string, known: Map<string, string>): string {
  const file = `./${basename(source, '.ts')}.cjs`;
  if ((known.get(file) ?? source) === source) return file;
  return `./${basename(dirname(source))}-${basename(source, '.ts')}.cjs`;
}

/**
 * Bundles a program of many modules for Node, each dynamic import in files of its own.
 *
 * A process that a person waits for would spend most of its time on finding and reading single modules. It is split as ES
 * modules, the only ones that esbuild splits, and runs as CommonJS, which Node has loaded a tenth sooner.
 */
async function bundleCommandLine(folder: string): Promise<void> {
  const outdir = join(folder, 'dist', 'bundle');
  rmSync(outdir, { recursive: true, force: true });
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src', 'main.ts')],
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    keepNames: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'warning',
  });
  mkdirSync(outdir, { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, await asCommonJs(text));
}

async function asCommonJs(module: string): Promise<string> {
  const { code } = await transform(module, {
    format: 'cjs',
    minify: true,
    platform: 'node',
    target: 'node24',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'ownUrl' },
    banner: module.includes('import.meta.url')
      ? "const ownUrl = require('node:url').pathToFileURL(__filename).href;"
      : '',
    logLevel: 'warning',
  });
  return code;
}

/**
 * Compiles the agent with the runtime into one file that needs nothing else.
 *
 * It is split within, so that a run reads the code of what it does and not of every command.
 */
function compileExecutable(): void {
  run(
    'bun',
    'build',
    '--compile',
    '--bytecode',
    '--format=esm',
    '--splitting',
    '--minify',
    join(agent, 'src', 'main.ts'),
    '--outfile',
    join(root, 'dist', 'obsidian-agent'),
  );
}

function run(tool: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(`${tool} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  process.exit(1);
}
