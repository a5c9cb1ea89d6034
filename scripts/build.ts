import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeValidators } from './generate/validators.ts';

const root = join(import.meta.dirname, '..');
const agent = join(root, 'agents', 'obsidian-agent');

/** Builds everything that a checkout runs: compiled packages, the agent's Node bundle and its own executable. */
await step('validators', writeValidators);
await step('agent for Node', bundleForNode);
await step('agent executable', compileExecutable);
await step('packages', () => run('tsc', '--build'));

async function step(name: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function bundleForNode(): Promise<void> {
  await build({
    entryPoints: [join(agent, 'src', 'main.ts')],
    outfile: join(agent, 'dist', 'obsidian-agent.cjs'),
    bundle: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    logLevel: 'warning',
  });
}

function compileExecutable(): void {
  run('bun', 'build', '--compile', '--bytecode', '--minify', join(agent, 'src', 'main.ts'), '--outfile', join(root, 'dist', 'obsidian-agent'));
}

function run(tool: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${tool} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  process.exit(1);
}
