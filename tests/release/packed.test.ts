import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { checkApiPrograms } from '../docs/api-programs.ts';
import { isLong } from '../faults/ask-agent.ts';
import { linkPackages } from './link-packages.ts';
import { layOwnExecutables, quickFolder, stageOwnExecutable } from './own-executable.ts';
import { manifestIn, type Registry, startRegistry } from './registry.ts';

const root = join(import.meta.dirname, '..', '..');
const owner = join(import.meta.dirname, 'owner.json');
const folder = mkdtempSync(join(quickFolder(), 'packed-'));
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
/** Compiles its schemas once. */
const cycloneDx = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

// npm writes thousands of files, and may have to share the disk.
vi.setConfig({ testTimeout: 120_000 });

let archives: readonly string[];
let registry: Registry;
/** npm keeps 100 MB of each executable, which takes a second. */
const cache = join(folder, 'npm-cache');

beforeAll(async () => {
  mkdirSync(REQUEST.payload.vault_path);
  const pack = ['scripts/release/pack.ts', '--no-executables', '--owner', owner, '--into', join(folder, 'release')];
  archives = execFileSync(process.execPath, pack, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  registry = await startRegistry(archives, [await stageOwnExecutable(join(folder, 'own'))]);
}, 120_000);

afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
}, 120_000);

/** An empty folder, and npm in it as a person has it who never used it before, or with what npm has kept for another. */
function newUser({ cache }: { readonly cache?: string } = {}): {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const home = mkdtempSync(join(folder, 'user-'));
  const cwd = join(home, 'empty');
  mkdirSync(cwd);
  // npm installs into the next folder above that has one.
  writeFileSync(join(cwd, 'package.json'), '{}');
  const npm = { npm_config_registry: registry.url, npm_config_audit: 'false', npm_config_update_notifier: 'false' };
  return { cwd, env: { HOME: home, npm_config_cache: cache ?? join(home, '.npm'), ...npm } };
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

test('the archive of the main package is at most 3 MB and contains no sources', () => {
  const archive = archiveOf('obsidian-agent');
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');

  expect(statSync(archive).size).toBeLessThanOrEqual(3_000_000);
  expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/dist/THIRD_PARTY_NOTICES.txt']));
  expect(files.filter((file) => /\.ts$|\/src\/|\.test\./.test(file))).toEqual([]);
});

test('every manifest says where the source, the page and the issues are', () => {
  expect(archives).toHaveLength(17);
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
  const user = newUser({ cache });

  const licences = await run(user, ['npx', '--yes', 'obsidian-agent', '--licenses']);

  // The runtime of the executable, which the bundle for Node does not contain.
  expect(licences).toContain('\nBun 1.');
  expect(readdirSync(user.cwd)).toEqual(['package.json']);
});

test('npm install -g gives the agent and its MCP server, and uninstall removes them', async () => {
  const user = newUser({ cache });
  const prefix = ['--global', '--prefix', join(user.cwd, 'prefix')];
  const program = join(user.cwd, 'prefix', 'bin', 'obsidian-agent');
  const old = join(user.cwd, 'old-node.cjs');
  writeFileSync(old, 'delete process.execve;');

  await run(user, ['npm', 'install', ...prefix, 'obsidian-agent']);
  const created = await run(user, [program], JSON.stringify(REQUEST));
  const listed = await run(user, [program, 'mcp', '--vault', REQUEST.payload.vault_path], MCP_CALLS);
  const ended = await endBySignal(user, [process.execPath, '--require', old, program]);
  for (const manifest of globSync('prefix/lib/**/@obsidian-agent/*/package.json', { cwd: user.cwd }))
    writeFileSync(join(user.cwd, manifest), '{ "version": "0.0.1" }');
  const licences = await run(user, [process.execPath, program, '--licenses']);
  await run(user, ['npm', 'uninstall', ...prefix, 'obsidian-agent']);

  expect(JSON.parse(created)).toMatchObject({ request_id: REQUEST.request_id, status: 'success' });
  expect(listed).toContain('"name":"read_note"');
  // On a Node that cannot replace itself by the executable, the executable is a child.
  expect({ ...ended, stdout: JSON.parse(ended.stdout) }).toMatchObject({ stdout: { code: 3 }, exitCode: 0 });
  // An executable of another version is not used.
  expect(licences).not.toContain('\nBun 1.');
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

interface Installation {
  readonly user: User;
  readonly names: readonly string[];
}

let others: Promise<Installation> | undefined;

/** All packages but the main one, installed once. */
function installOthers(): Promise<Installation> {
  others ??= (async () => {
    const user = newUser();
    const packed = archives.filter((archive) => archive !== archiveOf('obsidian-agent'));
    const names = packed.map((archive) => manifestIn(archive).name);
    if (isLong) await run(user, ['npm', 'install', ...names]);
    else linkPackages(packed, user.cwd);
    return { user, names };
  })();
  return others;
}

const how = isLong ? 'with npm alone' : 'by links';

test(`every other package, installed ${how}, has what its programs and modules load`, async () => {
  const { user, names } = await installOthers();

  for (const program of ['obsidian-orchestrator', 'agent-contract'])
    expect(await run(user, [join(user.cwd, 'node_modules', '.bin', program), '--version'])).toBe(`${version}\n`);
  const load = `await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))`;
  await run(user, [process.execPath, '--input-type=module', '--eval', load]);
});

test(`the programs of docs/orchestrator-api.md run with the orchestrator's package, installed ${how}`, async () => {
  const { user } = await installOthers();

  checkApiPrograms(user.cwd);
});

test('the steps of the release workflow that need no account can be carried out', async () => {
  const from = join(folder, 'release');
  const workflow = readFileSync(join(root, '.github', 'workflows', 'release.yml'), 'utf8');
  const steps = [...workflow.matchAll(/run: node (scripts\/release\/(\S+)\.ts)/g)].map(([, path = '']) => path);
  const options: Readonly<Record<string, readonly string[]>> = {
    'scripts/release/status.ts': ['--owner', owner],
    'scripts/release/assets.ts': ['--owner', owner, '--from', from],
    'scripts/release/prove.ts': ['--from', from],
    'scripts/release/publish-npm.ts': ['--owner', owner, '--from', from, '--dry-run'],
    'scripts/release/image.ts': ['--owner', owner],
  };

  // Compressing them takes long.
  if (isLong) await layOwnExecutables(from);
  // Its archives are those of this file.
  for (const step of new Set(steps).difference(new Set(['scripts/release/pack.ts']))) {
    expect(options).toHaveProperty([step]);
    const { stdout, stderr, exitCode } = await script(step, ...(options[step] ?? []));
    expect({ step, exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ step, exitCode: 0, stderr: '' });
    expect(stdout).not.toBe('');
  }
  const sums = readFileSync(join(from, 'assets', 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n');

  // For Node: a bundle, two lists of contents and the entry of the registry. For an executable: two archives, a bundle and a package.
  expect(sums).toHaveLength(archives.length + 4 + (isLong ? 4 : 0));
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(readFileSync(join(from, 'assets', file)))
        .digest('hex'),
    ).toBe(sum);
  }
});

test('the bundle for MCP clients serves a vault as its manifest says', async () => {
  const user = newUser();
  const bundle = join(folder, 'release', 'assets', `obsidian-agent-${version}-node.mcpb`);
  execFileSync(join(root, 'node_modules', '.bin', 'mcpb'), ['unpack', bundle, user.cwd]);
  const { server, user_config } = JSON.parse(readFileSync(join(user.cwd, 'manifest.json'), 'utf8'));
  const values: Readonly<Record<string, string>> = {
    __dirname: user.cwd,
    'user_config.vault': REQUEST.payload.vault_path,
    'user_config.read_only': `${user_config.read_only.default}`,
  };
  const fill = (text: string): string => text.replace(/\$\{([^}]+)\}/g, (_, name: string) => values[name] ?? name);
  const { command, args, env } = server.mcp_config as { command: string; args: string[]; env: Record<string, string> };
  const filled = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]));

  const answers = await run({ ...user, env: { ...user.env, ...filled } }, [command, ...args.map(fill)], MCP_CALLS);

  expect(answers).toContain('"name":"create_note"');
});

test('nothing is made for a release while no owner is set', async () => {
  const unset = join(root, 'owner.json');

  const ends = await Promise.all([
    script('scripts/release/assets.ts', '--owner', unset, '--from', join(folder, 'none')),
    script('scripts/release/publish-npm.ts', '--owner', unset, '--from', join(folder, 'release')),
    script('scripts/release/image.ts', '--owner', unset),
  ]);

  for (const { exitCode, stderr } of ends) {
    expect(exitCode).toBe(1);
    expect(stderr).toContain('No owner is set');
  }
});

test.each([
  ['the executable', () => join(folder, 'release', 'assets', `obsidian-agent-${version}.sbom.cdx.json`), true],
  ['the Node bundle', () => join(root, 'agents', 'obsidian-agent', 'dist', 'sbom.cdx.json'), false],
  ['the orchestrator', () => join(root, 'orchestrator', 'dist', 'bundle', 'sbom.cdx.json'), false],
  ["the orchestrator's executable", () => join(root, 'dist', 'orchestrator', 'sbom.cdx.json'), true],
])('the list of what is in %s is valid CycloneDX', async (_, path, hasRuntime) => {
  const text = readFileSync(path(), 'utf8');
  const { components } = JSON.parse(text) as { components: readonly { readonly name: string }[] };
  const invalid = await cycloneDx.validate(text);

  expect(invalid).toBeNull();
  expect(components.some(({ name }) => name === 'Bun')).toBe(hasRuntime);
});

async function script(path: string, ...args: string[]): Promise<ProcessEnd> {
  return await runProcess({ command: [process.execPath, join(root, path), ...args] });
}
