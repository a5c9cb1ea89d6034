import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { idsOf } from './image/base.ts';
import { commandFor, whyNot } from './image/container.ts';
import { type Image, makeImage } from './image/image.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const reason = whyNot();

function newImage(): Image {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'image-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return makeImage(root);
}

/** A vault that belongs to one user and is private. */
function vaultOf(user: string): ReturnType<typeof plantVault> {
  const { uid, gid } = idsOf(user);
  const vault = plantVault({ 'A.md': '# A\n', 'Log/Day.md': '# Day\n' });
  for (const path of ['', 'A.md', 'Log', 'Log/Day.md']) {
    chmodSync(join(vault.path, path), path.endsWith('.md') ? 0o640 : 0o750);
    chownSync(join(vault.path, path), uid, gid);
  }
  return vault;
}

function ownerAndMode(path: string): object {
  const { uid, gid, mode } = statSync(path);
  return { uid, gid, mode: (mode & 0o777).toString(8) };
}

test.for([
  { user: 'node', why: 'the user of the Dockerfile' },
  { user: '4242:4343', why: 'the user that --user names' },
])(
  `the image serves a vault over stdio as $why ${requirement('jasque.vault.container')}`,
  async ({ user }, { skip }) => {
    if (reason !== undefined) return skip(reason);
    const image = newImage();
    const vault = vaultOf(user);
    const command = commandFor(image, { vault: vault.path, user });

    const { client } = await connectStdio({ ...vault, env: { ...image.env } }, { command });
    const { tools } = await client.listTools();
    const answers = [
      await callTool(client, 'append_note', { note: 'A', content: 'more' }),
      await callTool(client, 'create_note', { path: 'New/B', content: '[[A]]' }),
      await callTool(client, 'search_notes', { query: 'more' }),
      await callTool(client, 'delete_note', { note: 'Day', confirm: true }),
    ];

    expect(client.getServerVersion()?.name).toBe('obsidian-agent');
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['read_note', 'append_note', 'search_notes']));
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(vault.text('A.md')).toBe('# A\nmore\n');
    const owner = idsOf(user);
    expect(ownerAndMode(join(vault.path, 'A.md'))).toEqual({ ...owner, mode: '640' });
    expect(ownerAndMode(join(vault.path, 'New/B.md'))).toEqual({ ...owner, mode: '644' });
    expect(ownerAndMode(join(vault.path, 'New'))).toEqual({ ...owner, mode: '755' });
    expect(ownerAndMode(join(vault.path, '.trash/Day.md'))).toEqual({ ...owner, mode: '640' });
    expect(readdirSync(vault.path).sort()).toEqual(['.obsidian-agent', '.trash', 'A.md', 'Log', 'New']);
  },
);

test('programs in the image have no privileges, and can write only to /vault and /tmp', ({ skip }) => {
  if (reason !== undefined) return skip(reason);
  const image = newImage();
  const vault = vaultOf('node');
  const probe = `
    const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
    const write = (path) => { try { writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
    console.log(JSON.stringify({
      uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), folder: process.cwd(),
      capabilities: /CapEff:\\s*(\\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1],
      writes: ['/x', '/app/x', '/app/dist/x', '/etc/passwd', '/tmp/x', '/vault/x.md'].map(write),
      outside: readdirSync('/').includes('work'),
    }));`;

  const [program = '', ...args] = commandFor(image, { vault: vault.path, entrypoint: ['node', '-e', probe] });
  const { stdout, stderr } = spawnSync(program, args, { env: { ...image.env }, encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    uid: 1000,
    gid: 1000,
    groups: [1000],
    folder: '/app',
    capabilities: '0000000000000000',
    writes: ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'written', 'written'],
    outside: false,
  });
});

test('the image has the orchestrator, is healthy while its vault can be read, and says what a command lacks', ({
  skip,
}) => {
  if (reason !== undefined) return skip(reason);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
  const image = newImage();
  const vault = vaultOf('node');
  const run = (entrypoint: readonly string[]) => {
    const [program = '', ...args] = commandFor(image, { vault: vault.path, entrypoint });
    return spawnSync(program, args, { env: { ...image.env }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };

  for (const name of ['obsidian-agent', 'obsidian-orchestrator'])
    expect(run(['node', `/usr/local/bin/${name}`, '--version'])).toMatchObject({ stdout: `${version}\n` });
  expect(image.labels).toMatchObject({ 'org.opencontainers.image.licenses': 'MIT' });
  expect(run(image.healthcheck)).toMatchObject({ status: 0 });
  // As the published design starts it, without --interactive.
  expect(run(image.entrypoint)).toMatchObject({ status: 0, stderr: expect.stringContaining('--interactive') });
  chmodSync(vault.path, 0o000);
  const unhealthy = run(image.healthcheck);
  chmodSync(vault.path, 0o755);

  expect(unhealthy.status).not.toBe(0);
});
