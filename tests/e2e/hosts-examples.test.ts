import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { libraries } from '../../orchestrator/src/runners/load-dbos.ts';
import { orchestratorForNode } from '../contract/artefacts.ts';

const root = join(import.meta.dirname, '..', '..');
const [node, program] = orchestratorForNode;
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const guide = textOf('docs/guide/hosts.md');
const example = (name: string) => textOf(join('examples', 'hosts', name));

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'notes'));
  return folder;
}

test('the configuration is valid, and needs its secret', () => {
  const folder = openFolder();
  const file = join(folder, 'worker.yaml');
  writeFileSync(file, example('worker.yaml').replace('/srv/notes', './notes'));
  const check = (env: NodeJS.ProcessEnv) =>
    spawnSync(node, [program, 'worker', file, '--check'], { env: { ...process.env, ...env }, encoding: 'utf8' });

  const { stdout, stderr } = check({ OBSIDIAN_POSTGRES: 'postgres://obsidian:hunter2@db/obsidian' });

  expect([stdout, stderr]).toEqual(['The configuration of host "nas" is valid: notes.\n', '']);
  expect(check({}).stderr).toContain('The secret "OBSIDIAN_POSTGRES" is missing.');
});

test('the plan of the guide is the example, and names vaults', () => {
  const plan = parse(example('plan.yaml'));

  expect(guide).toContain(example('plan.yaml').replace(/^#.*\n/, ''));
  expect(plan.tasks.map(({ vault }: { vault: string }) => vault)).toEqual(['work', 'notes']);
});

test('the container has the libraries that the program asks for, and keeps passwords out of the environment', () => {
  const { services, secrets, volumes } = parse(example('compose.yaml'));
  const { worker, postgres } = services;
  const packages = Object.entries(libraries).map(([name, version]) => `${name}@${version}`);

  for (const each of packages) {
    expect(worker.build.dockerfile_inline).toContain(each);
    expect(guide).toContain(each);
  }
  expect(worker.command).toEqual(['worker', '/etc/obsidian-agent/worker.yaml']);
  expect(Object.keys(worker.depends_on)).toEqual(['postgres']);
  expect([...worker.secrets, ...postgres.secrets].toSorted()).toEqual(Object.keys(secrets).toSorted());
  expect(Object.keys(volumes)).toEqual(['database', 'state']);
  expect(Number.parseInt(worker.stop_grace_period, 10)).toBeGreaterThan(DRAIN_S);
  expect(JSON.stringify([worker.environment, postgres.environment])).not.toMatch(/PASSWORD":/);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stdout.write('The check of the service is skipped: systemd-analyze is not installed\n');

/** Of the example. */
const DRAIN_S = Number(/^drain: (\d+)s$/m.exec(example('worker.yaml'))?.[1]);

test('the service stops its worker by SIGTERM and starts it again', () => {
  const service = example('obsidian-worker.service');

  expect(service).toMatch(/^Restart=always$/m);
  expect(service).toMatch(/^KillMode=mixed$/m);
  expect(service).toMatch(/^Environment=OBSIDIAN_POSTGRES_FILE=%d\/postgres$/m);
  expect(service).not.toContain('KillSignal');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThan(DRAIN_S);
});

test.skipIf(!hasSystemd)('systemd finds no mistake in the service', () => {
  const file = join(openFolder(), 'obsidian-worker.service');
  // The program is not installed where the tests run.
  writeFileSync(file, example('obsidian-worker.service').replace('/usr/local/bin/obsidian-orchestrator', '/bin/true'));

  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });

  expect(stderr.split('\n').filter((line) => line.includes('obsidian-worker'))).toEqual([]);
  expect(status).toBe(0);
});
