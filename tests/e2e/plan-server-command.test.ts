import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer();
});
afterAll(() => world.close());

describe('what was typed', () => {
  test.each([
    ['another address without saying so', ['--host', '0.0.0.0'], '--allow-remote'],
    ['a vault that is missing', ['--vault', 'x=nowhere'], 'nowhere'],
    ['a port that is none', ['--port', '70000'], '70000'],
    ['an unknown word', ['tokens'], 'token'],
    ['a vault that is given twice', ['--vault', 'x=.', '--vault', 'x=..'], '--vault x is given twice'],
    ['a token command without an action', ['token'], 'needs an action'],
    ['a time span without a unit', ['token', 'create', 'x', '--expires', '30'], 'never'],
    ['a token that would have expired already', ['token', 'create', 'x', '--expires', '0d'], '"0d"'],
    ['a role that is not there', ['token', 'create', 'x', '--role', 'root'], 'root'],
    ['a role of the server itself', ['--role', 'run'], 'serve token'],
    ['an option that a list would ignore', ['token', 'list', '--expires', '1d'], '--expires'],
    ['a vault for a token', ['token', 'create', 'x', '--vault', 'x=.'], '--vault'],
    ['a token whose name is no word', ['token', 'create', 'a b/c'], 'a b/c'],
  ])('%s is refused', (_, words, named) => {
    const { status, stderr } = world.command('serve', ...words);

    expect([status, stderr.includes(named)]).toEqual([2, true]);
  });

  test('other machines need a token', () => {
    const [program, ...words] = orchestrator;
    const remote = ['serve', '--host', '0.0.0.0', '--allow-remote', '--state', 'empty'];

    const { status, stderr } = spawnSync(program, [...words, ...remote], { cwd: world.folder, encoding: 'utf8' });

    expect([status, stderr.includes('serve token create')]).toEqual([2, true]);
  });

  test('a port in use is named', () => {
    const { port } = new URL(world.url);

    const { status, stderr } = world.command('serve', '--port', port);

    expect(status).toBe(2);
    expect(stderr).toContain(port);
  });
});

test('Ctrl-C ends streams and leaves running plans to be resumed; a server can resume them', async () => {
  const own = await startServer();
  const hold = join(own.folder, 'go');
  const tasks = [{ id: 'a', agent: 'scripted', action: 'look', payload: { log: own.log, hold } }];
  await own.call('/api/v1/plans', { body: { plan: { name: 'held', tasks }, plan_id: 'held' } });
  const stream = await own.open('/api/v1/plans/held/events');
  let ended: Promise<string> | undefined;
  let text = '';
  for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes('"state":"running"')) ended ??= own.end();
  }

  const errors = await ended;
  const listed = own.command('list', '--json');
  writeFileSync(hold, '');
  const [program, ...words] = orchestrator;
  const again = spawn(
    program,
    [...words, 'serve', '--resume', '--port', '0', '--state', 'state', '--agents', 'agents.json'],
    { cwd: own.folder },
  );
  again.stderr.setEncoding('utf8');
  let said = '';
  for await (const piece of again.stderr) {
    said += String(piece);
    if (said.includes('Resumed plan held')) break;
  }
  const watched = own.command('watch', 'held', '--json');
  again.kill('SIGTERM');
  const [status] = await once(again, 'close');
  await own.close();

  expect(own.server.exitCode).toBe(0);
  expect(errors).toContain('obsidian-orchestrator resume held');
  expect(text).toContain('"state":"running"');
  expect(JSON.parse(listed.stdout)).toMatchObject({ plan_id: 'held', state: 'interrupted' });
  expect(watched.stdout).toContain('"state":"succeeded"');
  expect(status).toBe(0);
});

test('a server that nobody can use yet says what is missing', async () => {
  const [program, ...words] = orchestrator;
  const args = ['serve', '--port', '0', '--state', 'nothing', '--secret', 'NIX'];
  const server = spawn(program, [...words, ...args], { cwd: world.folder });
  let text = '';
  for await (const piece of server.stderr.setEncoding('utf8')) {
    text += piece;
    if (text.includes('token create')) break;
  }
  server.kill('SIGTERM');
  await once(server, 'close');

  expect(text).toMatch(/No vault is lent.*\nThe secret NIX is missing.*\nThere is no token yet/);
});

test('tokens that are created at the same moment are all kept', async () => {
  const [program, ...words] = orchestrator;
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `meanwhile-${letter}`);
  const create = (name: string) =>
    once(
      spawn(program, [...words, 'serve', 'token', 'create', name, '--state', 'state'], { cwd: world.folder }),
      'close',
    );

  const ends = await Promise.all(names.map(create));

  const { stdout } = world.command('serve', 'token', 'list', '--json');
  expect(ends.map(([status]) => status)).toEqual(names.map(() => 0));
  expect(names.filter((name) => !stdout.includes(name))).toEqual([]);
});
