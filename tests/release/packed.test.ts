import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { type Registry, startRegistry } from './registry.ts';

const root = join(import.meta.dirname, '..', '..');
const owner = join(import.meta.dirname, 'owner.json');
const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const REQUEST = {
  request_id: '0190b5c2-7b3a-7c3e-8d3e-0190b5c27b3a',
  tool: 'obsidian_agent',
  action: 'create_note',
  payload: { vault_path: join(folder, 'vault'), note_name: 'First', content: '# First\n' },
};

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const MCP_CALLS = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join('');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

let archives: readonly string[];
let registry: Registry;

beforeAll(async () => {
  mkdirSync(REQUEST.payload.vault_path);
  const pack = ['scripts/release/pack.ts', '--no-executables', '--owner', owner, '--into', join(folder, 'release')];
  archives = execFileSync(process.execPath, pack, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  registry = await startRegistry(archives, [await stageOwnExecutable()]);
}, 120_000);

afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
}, 120_000);

/** The package of this system's executable; packing it takes long. */
async function stageOwnExecutable(): Promise<string> {
  const load = async (name: string) => await import(pathToFileURL(join(root, 'scripts', 'release', name)).href);
  const { stageExecutable } = await load('pack-packages.ts');
  const { platforms } = await load('platforms.ts');
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const own = `${process.platform}-${process.arch}${process.platform === 'linux' && !header.glibcVersionRuntime ? '-musl' : ''}`;
  const platform = platforms.find(({ name }: { name: string }) => name === own);
  const executable = join(root, 'dist', 'obsidian-agent');
  return stageExecutable(platform, executable, { folder: join(folder, 'own'), owner: undefined }).folder;
}

/** An empty folder, and npm in it as a person has it who never used it before. */
function newUser(): { readonly cwd: string; readonly env: Readonly<Record<string, string>> } {
  const home = mkdtempSync(join(folder, 'user-'));
  const cwd = join(home, 'empty');
  mkdirSync(cwd);
  // npm installs into the next folder above that has one.
  writeFileSync(join(cwd, 'package.json'), '{}');
  const npm = { npm_config_registry: registry.url, npm_config_audit: 'false', npm_config_update_notifier: 'false' };
  return { cwd, env: { HOME: home, ...npm } };
}

type User = ReturnType<typeof newUser>;

/** Runs a command line that must succeed, and returns its output. */
async function run(user: User, command: readonly [string, ...string[]], stdin = ''): Promise<string> {
  const { stdout, stderr, exitCode } = await runProcess({ command, stdin, ...user });
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

function archiveOf(name: string): string {
  return archives.find((path) => basename(path) === `${name}-${version}.tgz`) ?? name;
}

function manifestIn(archive: string): Readonly<Record<string, unknown>> {
  return JSON.parse(execFileSync('tar', ['-xOzf', archive, 'package/package.json'], { encoding: 'utf8' }));
}

test('the archive of the main package is at most 3 MB and contains no sources', () => {
  const archive = archiveOf('obsidian-agent');
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');

  expect(statSync(archive).size).toBeLessThanOrEqual(3_000_000);
  expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/dist/THIRD_PARTY_NOTICES.txt']));
  expect(files.filter((file) => /\.ts$|\/src\/|\.test\./.test(file))).toEqual([]);
});

test('every manifest says where the source, the page and the issues are', () => {
  expect(archives).toHaveLength(10);
  for (const archive of archives) {
    expect(manifestIn(archive)).toMatchObject({
      homepage: 'https://github.com/example/obsidian-agent#readme',
      repository: { type: 'git', url: 'git+https://github.com/example/obsidian-agent.git' },
      bugs: { url: 'https://github.com/example/obsidian-agent/issues' },
      keywords: expect.arrayContaining(['obsidian']),
    });
    expect(execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })).toContain('package/README.md\n');
  }
});

test('npx runs the executable in an empty folder', async () => {
  const user = newUser();

  const licences = await run(user, ['npx', '--yes', 'obsidian-agent', '--licenses']);

  // The runtime of the executable, which the bundle for Node does not contain.
  expect(licences).toContain('\nBun 1.');
  expect(readdirSync(user.cwd)).toEqual(['package.json']);
});

test('npm install -g gives the agent and its MCP server, and uninstall removes them', async () => {
  const user = newUser();
  const prefix = ['--global', '--prefix', join(user.cwd, 'prefix')];
  const program = join(user.cwd, 'prefix', 'bin', 'obsidian-agent');
  const old = join(user.cwd, 'old-node.cjs');
  writeFileSync(old, 'delete process.execve;');

  await run(user, ['npm', 'install', ...prefix, 'obsidian-agent']);
  const created = await run(user, [program], JSON.stringify(REQUEST));
  const listed = await run(user, [program, 'mcp', '--vault', REQUEST.payload.vault_path], MCP_CALLS);
  const ended = await endBySignal(user, [process.execPath, '--require', old, program]);
  await run(user, ['npm', 'uninstall', ...prefix, 'obsidian-agent']);

  expect(JSON.parse(created)).toMatchObject({ request_id: REQUEST.request_id, status: 'success' });
  expect(listed).toContain('"name":"read_note"');
  // On a Node that cannot replace itself by the executable, the executable is a child.
  expect({ ...ended, stdout: JSON.parse(ended.stdout) }).toMatchObject({ stdout: { code: 3 }, exitCode: 0 });
  expect(readdirSync(join(user.cwd, 'prefix', 'lib', 'node_modules'))).toEqual([]);
});

async function endBySignal(user: User, command: readonly [string, ...string[]]): Promise<ProcessEnd> {
  return await runProcess({
    command,
    ...user,
    // More than a pipe holds: the executable is reading once it has been taken.
    stdin: '{'.padEnd(300_000),
    during: async (child) => {
      await once(child.stdin as Writable, 'drain');
      return !child.kill('SIGTERM');
    },
  });
}

test('without its optional packages and without a network the main package runs on Node', async () => {
  const user = newUser();

  await run(user, ['npm', 'install', '--offline', '--omit=optional', archiveOf('obsidian-agent')]);
  const program = join(user.cwd, 'node_modules', '.bin', 'obsidian-agent');
  const licences = await run(user, [program, '--licenses']);

  expect(licences).not.toContain('\nBun 1.');
  expect(readdirSync(join(user.cwd, 'node_modules'))).toEqual(['.bin', '.package-lock.json', 'obsidian-agent']);
});

test('every other package installs with npm alone, and its programs and modules load', async () => {
  const user = newUser();
  const others = archives.filter((archive) => archive !== archiveOf('obsidian-agent'));
  const names = others.map((archive) => `${manifestIn(archive)['name']}`);

  await run(user, ['npm', 'install', ...names]);
  for (const program of ['obsidian-orchestrator', 'agent-contract'])
    expect(await run(user, [join(user.cwd, 'node_modules', '.bin', program), '--version'])).toBe(`${version}\n`);
  const load = `await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))`;
  await run(user, [process.execPath, '--input-type=module', '--eval', load]);
});
