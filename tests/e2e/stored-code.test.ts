import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestratorForNode } from '../contract/artefacts.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let program: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stored code ')));
  program = copyProgram();
  writeFileSync(join(folder, 'agents.yaml'), `scripted:\n  command: [${JSON.stringify(scriptedAgent)}]\n`);
  const task = { id: 'a', action: 'look', payload: { log: join(folder, 'log'), text: 'a' } };
  mkdirSync(join(folder, 'vault'));
  writeFileSync(
    join(folder, 'plan.yaml'),
    JSON.stringify({ name: 'one', agent: 'scripted', vault_path: 'vault', tasks: [task] }),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A copy of the program whose files can be changed. */
function copyProgram(): string {
  const root = join(dirname(orchestratorForNode[1]), '..');
  const copy = join(folder, 'program');
  for (const part of ['package.json', 'bin', 'dist/bundle', 'dist/launcher'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return join(copy, 'bin', 'obsidian-orchestrator.cjs');
}

const runPlan = ['run', 'plan.yaml', '--agents', 'agents.yaml'];

function call(args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: folder, NODE_COMPILE_CACHE: join(folder, 'cache'), ...env },
  });
  return { status, stdout, stderr };
}

/** Paths of all that was stored, and of files that should have become a store. */
function stores(): string[] {
  const names = readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.includes('.code')).map((name) => join(folder, 'cache', name));
}

/** The build that a store belongs to. */
function bundleOf(store: string): string {
  const bytes = readFileSync(store);
  return (JSON.parse(bytes.toString('utf8', 8, 8 + bytes.readUInt32LE(4))) as { bundle: string }).bundle;
}

/** A store with no code, whose source does something else. */
function planted(bundle: string, statement: string): Buffer {
  const source = Buffer.from(`(function () { ${statement} })`);
  const contents = Buffer.from(JSON.stringify({ bundle, chunks: [['main.cjs', 0, source.length, 'utf8']] }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(contents.length);
  const rest = Buffer.concat([length, contents, Buffer.alloc((8 - (contents.length % 8)) % 8), source]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(rest));
  return Buffer.concat([checksum, rest]);
}

function onlyStore(): string {
  const [path = '', ...others] = stores();
  expect(others).toEqual([]);
  return path;
}

test('a command runs from the code that its first run stored, which stays as it is', () => {
  expect(call(runPlan)).toMatchObject({ status: 0, stderr: '' });
  const store = onlyStore();
  const { ino, mode } = statSync(store);
  const bundle = join(folder, 'program/dist/bundle');
  for (const name of readdirSync(bundle)) if (name.startsWith('start-')) rmSync(join(bundle, name));

  const again = call(runPlan);

  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toMatch(/"state":"succeeded"/);
  expect(stores()).toEqual([store]);
  expect(statSync(store).ino).toBe(ino);
  expect(mode & 0o777).toBe(0o600);
});

test('a run that needs more files than the one before adds them, and other commands have stores of their own', () => {
  call(['validate', 'plan.yaml', '--agents', 'agents.yaml']);
  const store = onlyStore();
  const before = statSync(store).size;
  writeFileSync(join(folder, 'wrong.yaml'), 'name: 1\ntasks: 2\n');

  expect(call(['validate', 'wrong.yaml'])).toMatchObject({ status: 2 });
  const { size } = statSync(store);
  expect(call(['validate', 'wrong.yaml'])).toMatchObject({ status: 2 });
  expect(statSync(store).size).toBe(size);
  expect(call(['--version'])).toMatchObject({ status: 0 });

  expect(stores()).toHaveLength(2);
  expect(size).toBeGreaterThan(before);
});

test('a new build is not run from the code of the one before', () => {
  call(['--version']);
  const store = onlyStore();
  const main = join(folder, 'program/dist/bundle/main.cjs');
  writeFileSync(main, `process.stdout.write('a new build\\n');${readFileSync(main, 'utf8')}`);

  const { stdout } = call(['--version']);

  expect(stdout).toMatch(/^a new build\n/);
  expect(stores()).toEqual([store]);
  expect(call(['--version']).stdout).toBe(stdout);
});

test('only an undamaged store that no other user can change is run', () => {
  const { stdout } = call(['--version']);
  const store = onlyStore();
  const bundle = bundleOf(store);
  const plant = (belongsTo: string) => writeFileSync(store, planted(belongsTo, "process.stdout.write('planted')"));

  plant(bundle);
  expect(call(['--version']).stdout).toBe('planted');
  plant(bundle);
  chmodSync(store, 0o666);
  expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
  plant(`${bundle}1`);
  expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
  const { size } = statSync(store);
  for (const bytes of [0, 3, 10, size - 1]) {
    truncateSync(store, bytes);
    expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
    expect(statSync(store).size).not.toBe(bytes);
  }
  const bytes = readFileSync(store);
  writeFileSync(store, Buffer.from(bytes).fill(0, Math.floor(size / 2), Math.floor(size / 2) + 512));
  expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
});

test('without a place for a store, or with a misspelt command, nothing is stored and nothing is said', () => {
  const { stdout } = call(['--version']);
  const store = onlyStore();
  rmSync(store);

  expect(call(['--version'], { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({ status: 0, stdout, stderr: '' });
  expect(call(['no-command']).status).toBe(2);
  expect(stores()).toEqual([]);
  mkdirSync(store);
  expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
  expect(stores()).toEqual([store]);
});

test('with telemetry, a run from stored code says nothing but what it says without', () => {
  const env = { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces' };
  const first = call(runPlan, { ...env, NODE_DISABLE_COMPILE_CACHE: '1' });

  const stored = [call(runPlan, env), call(runPlan, env)];

  expect(first).toMatchObject({ status: 0 });
  for (const { status, stderr } of stored) {
    expect(status).toBe(0);
    expect(messagesOf(stderr)).toEqual(messagesOf(first.stderr));
  }
});

/** The messages of a log; fails if something else is among them. */
function messagesOf(stderr: string): unknown[] {
  const lines = stderr.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg);
}

test('a folder that NODE_COMPILE_CACHE names keeps no store if others can write there', () => {
  call(['--version']);
  const version = dirname(onlyStore());
  rmSync(onlyStore());
  chmodSync(version, 0o777);

  expect(call(['--version'])).toMatchObject({ status: 0, stderr: '' });
  expect(stores()).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)('what belongs to another user is neither run nor written to', () => {
  const { stdout } = call(['--version']);
  const store = onlyStore();
  writeFileSync(store, planted(bundleOf(store), "process.stdout.write('planted')"));
  chownSync(store, 1, 1);
  expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });

  rmSync(onlyStore());
  chownSync(dirname(store), 1, 1);
  expect(call(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
  expect(stores()).toEqual([]);
});

test('by default, code is kept in a folder that no other user can change, and in no other', () => {
  const tmp = join(folder, 'tmp');
  const own = join(tmp, `compiled-obsidian-agent-${process.getuid?.()}`);
  const env = { TMPDIR: tmp, NODE_COMPILE_CACHE: undefined };
  mkdirSync(tmp);
  mkdirSync(join(folder, 'elsewhere'));

  expect(call(['--version'], env)).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(own).mode & 0o777).toBe(0o700);
  expect(readdirSync(own, { recursive: true }).filter((name) => String(name).endsWith('.code'))).toHaveLength(1);

  rmSync(own, { recursive: true });
  mkdirSync(own);
  chmodSync(own, 0o777);
  expect(call(['--version'], env)).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(own)).toEqual([]);

  rmSync(own, { recursive: true });
  const bad = [
    '/proc',
    join(folder, 'gone'),
    join(folder, 'plan.yaml'),
    join(folder, 'plan.yaml', 'below'),
    'x'.repeat(5000),
  ];
  for (const TMPDIR of bad) expect(call(['--version'], { ...env, TMPDIR })).toMatchObject({ status: 0, stderr: '' });
  symlinkSync(join(folder, 'elsewhere'), own);
  expect(call(['--version'], env)).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(own)).toEqual([]);
});
