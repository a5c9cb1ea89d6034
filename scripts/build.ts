import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Metafile, type Plugin, transform } from 'esbuild';
import { writeGraphPage } from './generate/graph-page.ts';
import { writeToolsets } from './generate/toolsets.ts';
import { writeValidators } from './generate/validators.ts';
import { BuiltFiles } from './notices/built-files.ts';
import { NOTICES_FILE, writeNotices } from './notices/write-notices.ts';

const root = join(import.meta.dirname, '..');
const agent = join(root, 'agents', 'obsidian-agent');
const server = join(root, 'agents', 'obsidian-mcp');
const harness = join(root, 'packages', 'contract-harness');
const built = new BuiltFiles();
/** In CommonJS, the folder of a module has another name. */
const OWN_FOLDER = { 'import.meta.dirname': '__dirname' };
process.chdir(root);

/** Builds everything that a checkout runs: compiled packages, the agent's Node bundle and its own executable. */
await step('validators', async () => noteParts('packages/shared-types', await writeValidators()));
await step('toolsets', async () => noteParts('packages/toolsets', await writeToolsets()));
await step('graph page', async () => built.add(await writeGraphPage()));
await step('agent for Node', bundleForNode);
await step('agent executable', compileExecutable);
await step('MCP server', () =>
  bundleCommandLine(server, { name: 'obsidian-agent', outdir: join(agent, 'dist', 'mcp') }),
);
await step('orchestrator', () => bundleCommandLine(join(root, 'orchestrator'), { name: 'obsidian-orchestrator' }));
await step('contract harness', () => bundleCommandLine(harness, { name: 'agent-contract' }));
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

/**
 * Bundles the agent for Node, with a separate file for each dynamic import.
 *
 * Node compiles a whole file before it runs it, so code that a request does not need must be in another file.
 */
async function bundleForNode(): Promise<void> {
  const outdir = join(agent, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const known = new Map([['./obsidian-agent.cjs', join(agent, 'src', 'main.ts')]]);
  const wanted = new Set(known.keys());
  const outputs: string[] = [];

  // A set also iterates over entries added meanwhile: the files that a file loads.
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
      define: OWN_FOLDER,
      plugins: [setDynamicImportsApart(known)],
    });
    outputs.push(...built.add(metafile));
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    for (const { path } of imports) if (known.has(path)) wanted.add(path);
  }
  writeNotices(outdir, { name: 'obsidian-agent', sources: built.sourcesOf(outputs) });
}

/** Turns each dynamic import into a separate file, and records its source. */
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

/** The name of a module's file. Modules of the same name get the names of their folders, too. */
function fileFor(source: string, known: Map<string, string>): string {
  const file = `./${basename(source, '.ts')}.cjs`;
  if ((known.get(file) ?? source) === source) return file;
  return `./${basename(dirname(source))}-${basename(source, '.ts')}.cjs`;
}

/**
 * Bundles a program for Node, with separate files for dynamic imports.
 *
 * Without a bundle, the program would spend most of its start on finding and reading modules. It is split as ES modules,
 * the only kind that esbuild splits, and runs as CommonJS, which Node loads 10 % faster.
 */
async function bundleCommandLine(
  folder: string,
  { name, outdir = join(folder, 'dist', 'bundle') }: { readonly name: string; readonly outdir?: string },
): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const { outputFiles, metafile } = await build({
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
    metafile: true,
  });
  mkdirSync(outdir, { recursive: true });
  built.add(metafile);
  const loaded = loadedFrom(join(outdir, 'main.cjs'), metafile);
  for (const { path, text } of outputFiles) if (loaded.has(path)) writeFileSync(path, await asCommonJs(text));
  writeNotices(outdir, { name, sources: built.sourcesOf(loaded) });
}

/** The files that a program can load. esbuild writes files for dynamic imports even if their importer was removed. */
function loadedFrom(main: string, { outputs }: Metafile): Set<string> {
  const loaded = new Set([main]);
  for (const path of loaded) {
    for (const { path: next, external } of outputs[relative(root, path)]?.imports ?? [])
      if (external !== true) loaded.add(join(root, next));
  }
  return loaded;
}

async function asCommonJs(module: string): Promise<string> {
  const { code } = await transform(module, {
    format: 'cjs',
    minify: true,
    platform: 'node',
    target: 'node24',
    supported: { 'dynamic-import': false },
    define: { ...OWN_FOLDER, 'import.meta.url': 'ownUrl' },
    banner: module.includes('import.meta.url')
      ? "const ownUrl = require('node:url').pathToFileURL(__filename).href;"
      : '',
    logLevel: 'warning',
  });
  return code;
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

function run(tool: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(`${tool} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  process.exit(1);
}
