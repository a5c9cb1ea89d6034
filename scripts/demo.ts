import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { visible } from '@obsidian-agent/platform';
import { notes } from './demo/vault.ts';

const root = join(import.meta.dirname, '..');
const agent = join(root, 'dist', 'obsidian-agent');
const PLAN_ID = 'garden';
const orchestrator = join(root, 'orchestrator', 'bin', 'obsidian-orchestrator.js');

/** Lays a small vault in a temporary folder, runs a plan over it, and shows what came of it. */
const folder = mkdtempSync(join(tmpdir(), 'obsidian-agent-demo-'));
const vault = join(folder, 'vault');
for (const [path, text] of Object.entries(notes)) {
  mkdirSync(dirname(join(vault, path)), { recursive: true });
  writeFileSync(join(vault, path), text);
}
cpSync(join(import.meta.dirname, 'demo', 'plan.yaml'), join(folder, 'plan.yaml'));
writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents(), null, 2));

say(`A vault of ${Object.keys(notes).length - 1} notes lies in ${vault}.
A plan of six tasks runs over it, each in a process of its own. One agent dies on purpose, and one task asks for what
has to be refused:`);
const status = await run(['run', join(folder, 'plan.yaml'), '--plan-id', PLAN_ID, ...places()], { asTree: true });

// On a terminal the run has shown this by itself.
if (!process.stdout.isTTY) await run(['show', PLAN_ID, '--state', join(folder, 'state')]);

say('One task was refused, and so was not tried again; one agent died, and its task was. The notes now:');
for (const path of readdirSync(vault, { recursive: true, encoding: 'utf8' }).sort()) {
  if (path.endsWith('.md')) print(`  ${path in notes ? (isAsPlanted(path) ? ' ' : '~') : '+'} ${path}`);
}
print(`\n${indent(readFileSync(join(vault, 'Projects', 'Vegetable garden.md'), 'utf8'))}`);

say('What to type next:');
print(
  indent(`export PATH="${root}/dist:${root}/node_modules/.bin:$PATH"
obsidian-agent read_note --vault-path ${vault} --note Home
obsidian-agent search_notes --vault-path ${vault} --query 'line:(order seeds)'
obsidian-agent graph --vault-path ${vault} --html ${join(folder, 'graph.html')}
obsidian-agent --help
obsidian-agent mcp --vault ${vault}
obsidian-orchestrator validate ${join(folder, 'plan.yaml')} --agents ${join(folder, 'agents.json')}
agent-contract run -- obsidian-agent
rm -r ${folder}`),
);

// The plan holds a task that has to be refused: only any other end is a failure of the demo.
process.exitCode = status === 1 ? 0 : 1;

function agents(): Record<string, unknown> {
  const unreliable = [
    '/bin/sh',
    join(import.meta.dirname, 'demo', 'unreliable-agent.sh'),
    agent,
    join(folder, 'died-once'),
  ];
  return { obsidian_agent: { command: [agent], standby: 1 }, unreliable_agent: { command: unreliable } };
}

function places(): string[] {
  return ['--agents', join(folder, 'agents.json'), '--state', join(folder, 'state')];
}

/** Off a terminal a plan prints events for programs; a person reads the tree that `show` prints. */
async function run(args: string[], { asTree = false } = {}): Promise<number> {
  const output = asTree && !process.stdout.isTTY ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, [orchestrator, ...args], { stdio: ['inherit', output, output] });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

function isAsPlanted(path: string): boolean {
  return readFileSync(join(vault, path), 'utf8') === notes[path];
}

function say(text: string): void {
  print(`\n${text}\n`);
}

function print(text: string): void {
  console.log(visible(text));
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
