import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../tests/fixtures/postgres/server.ts';
import { whyNoPostgres } from '../tests/fixtures/postgres/shared-server.ts';

const root = join(import.meta.dirname, '..');
const orchestrator = join(root, 'orchestrator', 'bin', 'obsidian-orchestrator.cjs');
const LINES = 6;
const DEADLINE_MS = 120_000;

/** Runs a plan over two hosts, kills one of them in the middle, and counts what is in the vaults at the end. */
const absent = whyNoPostgres();
if (absent !== undefined) {
  say(`This demo needs Postgres, which cannot run here: ${absent}.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'obsidian-agent-hosts-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, 'demo', 'two-vaults.yaml'), join(folder, 'plan.yaml'));
say('Starting Postgres, and the worker of the first of two hosts. Each host has one vault.');
await using server = await startServer();
const env = { ...process.env, OBSIDIAN_ORCHESTRATOR_POSTGRES: await server.createDatabase() };
const workers = new Map<string, ChildProcess>();
setUp('laptop', 'work');
setUp('nas', 'home');
await start('laptop');

say(`A plan appends ${LINES} lines to a note in each vault. It is submitted now; the second host joins later.`);
const plan = spawn(
  process.execPath,
  [
    orchestrator,
    'run',
    join(folder, 'plan.yaml'),
    '--plan-id',
    'demo',
    '--runner',
    'dbos',
    '--agents',
    agentsOf('nas'),
  ],
  { env, stdio: ['ignore', 'ignore', 'inherit'] },
);
const ended = once(plan, 'exit') as Promise<[number | null]>;
await until(() => linesIn('work').length >= 1);
await start('nas');
await until(() => linesIn('home').length >= 3);
workers.get('nas')?.kill('SIGKILL');
say(
  `Host nas was killed with ${linesIn('home').length} lines in its vault. The tasks of the other host are not disturbed.`,
);
await until(() => linesIn('work').length >= LINES);
say(`The vault of host laptop has its ${LINES} lines. Host nas comes back and continues where it was.`);
await start('nas');
const [status] = await Promise.race([ended, pause(DEADLINE_MS, [null] as [null], { ref: false })]);

say(status === 0 ? 'The plan has succeeded. In the vaults:' : `The plan ended with status ${status}.`);
const faults = ['home', 'work'].flatMap(checkLines);
for (const fault of faults) say(fault);
if (faults.length === 0) say('Every line is there once: nothing was lost, nothing was done twice.');
for (const worker of workers.values()) {
  worker.kill('SIGTERM');
  if (worker.exitCode === null) await once(worker, 'exit');
}
process.exitCode = status === 0 && faults.length === 0 ? 0 : 1;

function setUp(host: string, vault: string): void {
  mkdirSync(join(folder, vault));
  writeFileSync(join(folder, vault, 'Log.md'), '# Log\n');
  writeFileSync(
    agentsOf(host),
    JSON.stringify({ obsidian_agent: { command: [join(root, 'dist', 'obsidian-agent')] } }),
  );
  const settings = { host, vaults: { [vault]: vault }, agents: agentsOf(host), state: `state-${host}`, concurrency: 2 };
  writeFileSync(join(folder, `${host}.yaml`), JSON.stringify(settings, null, 2));
}

function agentsOf(host: string): string {
  return join(folder, `agents-${host}.json`);
}

/** Starts a worker, and waits until it has its name and its vault. */
async function start(host: string): Promise<void> {
  const worker = spawn(process.execPath, [orchestrator, 'worker', join(folder, `${host}.yaml`), '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.set(host, worker);
  for await (const line of createInterface({ input: worker.stdout })) {
    const news = JSON.parse(line);
    if (news.type === 'ready') return say(`Host ${news.host} serves the vault ${news.vaults.join(', ')}.`);
  }
  throw new Error(`The worker of ${host} did not start.`);
}

function linesIn(vault: string): string[] {
  return readFileSync(join(folder, vault, 'Log.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('line '));
}

function checkLines(vault: string): string[] {
  const lines = linesIn(vault);
  console.log(`  ${vault}/Log.md: ${lines.join(', ')}`);
  const expected = Array.from({ length: LINES }, (_, at) => `line ${at + 1}`);
  return expected
    .map((line) => ({ line, count: lines.filter((each) => each === line).length }))
    .filter(({ count }) => count !== 1)
    .map(({ line, count }) => `In the vault ${vault}, "${line}" is there ${count} times.`);
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!isTrue() && plan.exitCode === null) {
    if (Date.now() > deadline) throw new Error('The plan did not go on.');
    await pause(20);
  }
}

function say(text: string): void {
  console.log(`\n${text}`);
}
