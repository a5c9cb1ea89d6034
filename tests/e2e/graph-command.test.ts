import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { type ProcessCall, runProcess } from '../contract/run-process.ts';
import { plant, type Tree } from '../contract/tree.ts';

test('a page replaces an earlier page, and nothing else', async () => {
  const { folder, graph } = planted({ 'A.md': '[[B]]' });
  const html = join(folder, 'graph.html');

  expect(await graph(['--html', html])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Wrote 2 nodes and 1 edge to'),
  });
  const first = readFileSync(html, 'utf8');
  writeFileSync(html, `${first}changed`);
  expect(await graph(['--html', html])).toMatchObject({ exitCode: 0 });
  expect(readFileSync(html, 'utf8')).toBe(first);

  writeFileSync(html, 'my own page');
  for (const more of [[], ['--force']])
    expect(await graph(['--html', html, ...more])).toMatchObject({ exitCode: 2, stdout: '' });
  expect(readFileSync(html, 'utf8')).toBe('my own page');
  expect(readdirSync(folder).sort()).toEqual(['graph.html', 'vault']);
});

test('a new page is private to its user, and a replaced one keeps its permissions', async () => {
  const { folder, graph } = planted({ 'A.md': '' });
  const html = join(folder, 'graph.html');

  await graph(['--html', html]);
  const mode = statSync(html).mode & 0o777;
  chmodSync(html, 0o640);
  expect(await graph(['--html', html])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('1 node and 0 edges'),
  });

  expect([mode, statSync(html).mode & 0o777]).toEqual([0o600, 0o640]);
});

test('no page is written to a hidden folder of the vault, or under the name of a note', async () => {
  const { folder, vault, graph } = planted({ 'A.md': 'mine', '.obsidian/app.json': '{}', 'x/.hidden/a': '' });
  symlinkSync(join(vault, '.obsidian'), join(folder, 'way in'));
  const before = filesIn(folder);

  const places = ['vault/.obsidian/graph.html', 'vault/x/.hidden/graph.html', 'vault/.graph.html', 'way in/graph.html'];
  const names = ['vault/A.md', 'vault/New.MD', 'vault/Map.canvas', 'vault/All.base', 'new.md'];
  for (const place of [...places, ...names])
    expect(await graph(['--html', join(folder, place)]), place).toMatchObject({ exitCode: 2, stdout: '' });

  expect(filesIn(folder)).toEqual(before);
  expect(await graph(['--html', join(vault, 'x', 'graph.html')])).toMatchObject({ exitCode: 0 });
});

test('a read-only agent can write its page outside the vault', async () => {
  const { folder, vault, graph } = planted({ 'A.md': '' });
  symlinkSync(vault, join(folder, 'other name'));
  const env = { OBSIDIAN_AGENT_READ_ONLY: '1' };

  for (const html of [join(vault, 'graph.html'), join(folder, 'other name', 'graph.html')])
    expect(await graph(['--html', html], { env })).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('OBSIDIAN_AGENT_READ_ONLY'),
    });
  expect(existsSync(join(vault, 'graph.html'))).toBe(false);
  expect(await graph(['--html', join(folder, 'graph.html')], { env })).toMatchObject({ exitCode: 0 });
});

test('a page for a pipe is written to stdout', async () => {
  const { folder, graph } = planted({ 'A.md': '' });

  const { exitCode, stdout } = await graph(['--html', '-'], { cwd: folder });

  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^<!doctype html>\n[\s\S]*<\/html>\n$/);
  expect(readdirSync(folder)).toEqual(['vault']);
});

test('a vault that cannot be opened is reported as by every other command', async () => {
  const { folder, vault } = planted({ 'A.md': '', '.obsidian/app.json': '{}' });
  const html = ['--html', join(folder, 'graph.html')];
  const env = { OBSIDIAN_AGENT_ALLOWED_ROOTS: join(folder, 'else') };

  for (const [path, more] of [
    ['', {}],
    [join(folder, 'no'), {}],
    [join(vault, '.obsidian'), {}],
    [join(vault, 'A.md'), {}],
    [vault, { env }],
  ] as const) {
    const drawn = await run(['graph', ...html, '--vault-path', path], { cwd: vault, ...more });
    const { exitCode, stderr } = await run(['get_graph', '--vault-path', path], { cwd: vault, ...more });
    expect(drawn).toMatchObject({ exitCode, stderr, stdout: '' });
    expect(stderr).toMatch(/^obsidian-agent: .*\n.*\n$/);
  }
  expect(existsSync(join(folder, 'graph.html'))).toBe(false);
});

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 3],
] as const) {
  test(`${signal} stops the drawing of a page, and nothing is written`, async () => {
    const notes = Array.from({ length: 6_000 }, (_, at) => [`${at}.md`, `[[${(at * 7) % 6_000}]] [[${at >> 2}]]`]);
    const { folder, graph } = planted(Object.fromEntries(notes));

    const ended = await graph(['--html', join(folder, 'graph.html')], {
      env: { OBSIDIAN_AGENT_LOG_LEVEL: 'debug' },
      during: async (child) => {
        for (let said = ''; !said.includes('drawing the graph'); )
          said += (await once(child.stderr ?? child, 'data'))[0];
        child.kill(signal);
      },
    });

    expect(ended).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining('cancelled') });
    expect(readdirSync(folder)).toEqual(['vault']);
  }, 60_000);
}

test('an invalid call shows the usage', async () => {
  const { folder, graph } = planted({ 'Projects/A.md': '#garden' });
  const html = ['--html', join(folder, 'graph.html')];
  const saying = (words: string) => expect.stringContaining(words);

  expect(await graph([])).toMatchObject({ exitCode: 2, stderr: saying('--html is required') });
  expect(await graph(['--html', join(folder, 'no', 'graph.html')])).toMatchObject({ exitCode: 2 });
  expect(await graph([...html, '--folder', 'Project'])).toMatchObject({ exitCode: 3, stderr: saying('Projects') });
  expect(await graph([...html, '--tag', 'gardn'])).toMatchObject({ exitCode: 3, stderr: saying('#garden') });
  expect(await graph([...html, '--tags', 'garden'])).toMatchObject({ exitCode: 2, stderr: saying('--tag?') });
  expect(await graph(['--help'])).toMatchObject({ exitCode: 0, stdout: saying('get_graph') });
  expect(await run(['get_graph', '--help'])).toMatchObject({ stdout: saying('obsidian-agent graph --html') });
  const request = { tool: 'obsidian_agent', api_version: 'v2', request_id: crypto.randomUUID(), action: 'graph' };
  expect(await run([], { stdin: JSON.stringify({ ...request, payload: {} }) })).toMatchObject({
    stdout: saying('get_graph\\"?'),
  });
});

function planted(tree: Tree) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'graph command ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  plant(vault, tree);
  const graph = async (args: readonly string[], more: Partial<ProcessCall> = {}) =>
    await run(['graph', '--vault-path', vault, ...args], more);
  return { folder, vault, graph };
}

async function run(args: readonly string[], more: Partial<ProcessCall> = {}) {
  const [first] = artefacts;
  if (first === undefined) throw new Error('There is no artefact to test.');
  const [program, ...before] = first.command;
  return await runProcess({ ...more, command: [program, ...before, ...args] });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
