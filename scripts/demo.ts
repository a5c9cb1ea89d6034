import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visible } from '@obsidian-agent/platform';

const root = join(import.meta.dirname, '..');
const agent = join(root, 'dist', 'obsidian-agent');
const PLAN_ID = 'garden';
const orchestrator = join(root, 'orchestrator', 'bin', 'obsidian-orchestrator.cjs');

/** Copies a small vault to a temporary folder, runs a plan over it, and shows the result. */
const folder = mkdtempSync(join(tmpdir(), 'obsidian-agent-demo-'));
const vault = join(folder, 'vault');
const garden = join(root, 'examples', 'garden');
const planted = notesIn(garden);
cpSync(garden, vault, { recursive: true });
cpSync(join(import.meta.dirname, 'demo', 'plan.yaml'), join(folder, 'plan.yaml'));
writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents(), null, 2));

say(`A vault of ${planted.length} notes is in ${vault}.
A plan of six tasks runs over it, each task in its own process. Two things go wrong on purpose: an agent dies, and a
task asks for something that must be refused. So the plan as a whole ends as failed:`);
const status = await run(['run', join(folder, 'plan.yaml'), '--plan-id', PLAN_ID, ...places()], { asTree: true });

// On a terminal the run has shown this by itself.
if (!process.stdout.isTTY) await run(['show', PLAN_ID, '--state', join(folder, 'state')]);

say('The refused task was not retried. The task of the agent that died was. The notes now:');
for (const path of notesIn(vault)) print(`  ${planted.includes(path) ? (isAsPlanted(path) ? ' ' : '~') : '+'} ${path}`);
print(`\n${indent(readFileSync(join(vault, 'Projects', 'Vegetable garden.md'), 'utf8'))}`);

say('What to type next:');
const commands = [
  `export PATH="${root}/dist:$PATH:${root}/node_modules/.bin"`,
  `cd ${vault}`,
  'obsidian-agent',
  'obsidian-agent read Home',
  'obsidian-agent search order seeds',
  'obsidian-agent graph --html ../graph.html',
  'obsidian-agent --help',
  'obsidian-agent mcp install claude-desktop --vault . --print',
  'obsidian-orchestrator validate ../plan.yaml --agents ../agents.json',
  'agent-contract run -- obsidian-agent',
  `cd / && rm -r ${folder}`,
];
print(indent(commands.join('\n')));

// The plan has a task that must be refused, so its status is 1.
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
  return readFileSync(join(vault, path), 'utf8') === readFileSync(join(garden, path), 'utf8');
}

function notesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.md')).sort();
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
