import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandGroups, Description, traitsV2 } from '@obsidian-agent/shared-types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { runProcess } from '../contract/run-process.ts';
import { bytesOf, harvest, plant } from '../contract/tree.ts';

let folder: string;
let vault: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vault of calls ')));
  vault = join(folder, 'vault');
  plant(vault, { 'Plan.md': 'text\n' });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each(artefacts)('$name', ({ command }) => {
  const call = (args: readonly string[], stdin = '') =>
    runProcess({ command: [...command, ...args] as [string, ...string[]], stdin });

  test('--version prints the release of the package', async () => {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../agents/obsidian-agent/package.json'), 'utf8'),
    );

    expect(await call(['--version'])).toMatchObject({ stdout: `${manifest.version}\n`, stderr: '', exitCode: 0 });
  });

  test('--help names every command and option', async () => {
    const { stdout } = await call(['--help']);

    for (const word of [
      'create_note',
      'read_note',
      'update_note',
      'describe',
      '--exit-code',
      '--describe',
      '--version',
    ])
      expect(stdout).toContain(word);
  });

  test('--help lists the commands in parts, and every name of the contract', async () => {
    const { stdout } = await call(['--help']);

    const titles = [...stdout.matchAll(/^(\w[\w ]*):$/gm)].map(([, title]) => title);
    const [, names = ''] = /^Names of the contract work as well: ([^.]*)\./m.exec(stdout) ?? [];
    const parts = [
      'Read',
      'Search',
      'Write',
      'Organise',
      'Tasks and daily notes',
      'History',
      'Models',
      'Plans',
      'Set up',
    ];
    expect(titles.slice(1, 10)).toEqual(parts);
    expect(names.split(/,\s+/).toSorted()).toEqual(Object.keys(traitsV2).toSorted());
    for (const word of ['search QUERY…', 'append NOTE TEXT…', 'delete_folder', 'mcp'])
      expect(stdout).toContain(`\n  ${word} `);
  });

  test('the command reference lists the commands in the groups of the contract', () => {
    const reference = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'commands.md'), 'utf8');

    for (const title of Object.values(commandGroups)) expect(reference).toContain(`### ${title}\n`);
  });

  test('a command has a page of its own', async () => {
    const { stdout } = await call(['create-note', '--help']);

    for (const flag of ['--vault-path', '--path', '--content', '--json']) expect(stdout).toContain(flag);
  });

  test("COMMAND --help shows the members of a flag's JSON", async () => {
    expect((await call(['bulk-tag', '--help'])).stdout).toContain(
      '{"query": …, "tags": …, "match": …, "folder": …, "notes": …}',
    );
    expect((await call(['edit-note', '--help'])).stdout).toMatch(
      /--edits JSON[^{]*\n +\{"search": ….*\n +\{"operation"/,
    );
  });

  test('the page of a command shows the values of a flag, and which flags can be repeated', async () => {
    const { stdout } = await call(['search-notes', '--help']);

    expect(stdout).toContain('--mode obsidian|question|words|simple|text|regex\n');
    expect(stdout).toMatch(/--tags VALUE [^-]*\(may be repeated\)/);
  });

  test('--describe prints one JSON document of the declared shape', async () => {
    const { stdout } = await call(['--describe']);

    expect(Description.parse(JSON.parse(stdout)).limits).toMatchObject({
      idempotency_days: 30,
      idempotency_bytes: 1_073_741_824,
    });
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
  });

  test('--exit-code exits with the code of the response', async () => {
    expect(await call(['--exit-code'], '{')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('"code":1'),
    });
  });

  test('a command with flags prints only the data', async () => {
    expect(await call(['read_note', '--vault-path', vault, '--note', 'Plan'])).toMatchObject({
      stdout: 'text\n',
      stderr: '',
      exitCode: 0,
    });
  });

  test('--json prints the result, or the error, with the same exit status', async () => {
    const read = (note: string) => call(['read_note', '--vault-path', vault, '--note', note, '--json']);

    const found = await read('Plan');
    const missing = await read('None');

    expect(found).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(found.stdout)).toMatchObject({ path: 'Plan.md', text: 'text\n' });
    expect(missing).toMatchObject({ exitCode: 3, stderr: '' });
    expect(JSON.parse(missing.stdout)).toMatchObject({ error_detail: { reason: 'NOTE_NOT_FOUND' } });
  });

  test('a failure goes to stderr, and its code is the exit status', async () => {
    const end = await call(['read_note', '--vault-path', vault, '--note', 'None']);

    expect(end).toMatchObject({ stdout: '', stderr: expect.stringContaining("Note 'None' not found"), exitCode: 3 });
  });

  test('a value is read from a file or stdin, or used as written with its @', async () => {
    writeFileSync(join(folder, 'source.txt'), 'from a file');
    const create = (name: string, content: string, stdin?: string) =>
      call(['create_note', '--vault-path', vault, '--path', name, '--content', content], stdin);

    await create('File', `@${join(folder, 'source.txt')}`);
    await create('Stdin', '-', 'from stdin');
    await create('Sign', '@@home');

    expect(harvest(vault)).toEqual(
      bytesOf({ 'File.md': 'from a file', 'Plan.md': 'text\n', 'Sign.md': '@home', 'Stdin.md': 'from stdin' }),
    );
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends a run that waits for a value on stdin',
    async (signal) => {
      const [program, ...first] = command;
      const args = [...first, 'append_note', '--vault-path', vault, '--note', 'Plan', '--content', '-'];
      const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] });
      // More than a pipe holds: the child is reading once it has been taken.
      await new Promise((resolve) => child.stdin.write('half of a text\n'.repeat(20_000), resolve));
      child.kill(signal);
      const stderr = (await child.stderr.setEncoding('utf8').toArray()).join('');

      expect(stderr).toContain('cancelled');
      expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBeGreaterThan(0);
      expect(readFileSync(join(vault, 'Plan.md'), 'utf8')).toBe('text\n');
    },
  );

  test.each([[['--dry-run']], [['--dry-run=true']], [['--dry-run', 'true']], [[]]])(
    '%j only previews a bulk command',
    async (flags) => {
      await call(['bulk_tag', '--vault-path', vault, '--select', '{"folder":"/"}', '--add', 'seen', ...flags]);

      expect(harvest(vault)).toEqual(bytesOf({ 'Plan.md': 'text\n' }));
    },
  );

  test.each([['--no-dry-run'], ['--dry-run=false'], ['--dry-run', 'false']])(
    '%s %s executes a bulk command',
    async (...flags) => {
      await call(['bulk_tag', '--vault-path', vault, '--select', '{"folder":"/"}', '--add', 'seen', ...flags]);

      expect(harvest(vault)).toEqual(bytesOf({ 'Plan.md': '---\ntags:\n  - seen\n---\ntext\n' }));
    },
  );

  test('a value may begin with a hyphen', async () => {
    await call(['create_note', '--vault-path', vault, '--path', 'List', '--content', '---\ntags: [a]\n---\n- item']);

    expect(harvest(vault)).toEqual(bytesOf({ 'List.md': '---\ntags: [a]\n---\n- item', 'Plan.md': 'text\n' }));
  });

  test('the printed note is exact to the byte, even without a line feed at its end', async () => {
    plant(vault, { 'Short.md': 'no line feed', 'Empty.md': '' });

    expect((await call(['read_note', '--vault-path', vault, '--note', 'Short'])).stdout).toBe('no line feed');
    expect((await call(['read_note', '--vault-path', vault, '--note', 'Empty'])).stdout).toBe('');
  });

  test('an answer that is longer than the limit is also an error with flags', async () => {
    const words = ['read_note', '--vault-path', vault, '--note', 'Plan'];
    const env = { OBSIDIAN_AGENT_MAX_RESPONSE_BYTES: '60' };

    const ended = await runProcess({ command: [...command, ...words] as [string, ...string[]], env });

    expect(ended).toMatchObject({ stdout: '', exitCode: 3, stderr: expect.stringContaining('longer than 60 bytes') });
  });

  test('a terminal shows the control characters of a note instead of obeying them', async () => {
    plant(vault, { 'Bell.md': 'red \u001b[31m bell \u0007\n' });
    const call = [...command, 'read_note', '--vault-path', vault, '--note', 'Bell'];

    const { stdout } = await runProcess({ command: onTerminal(call) });

    expect(stdout).toContain('red ^[[31m bell ^G');
    expect(stdout).not.toContain('\u0007');
  });

  test.each([
    [['read_note', '--note', 'Plan', '--json', '--vault-path']],
    [['--describe']],
    [['--help']],
    [['mcp', '--help']],
    [['mcp', 'install', '--help']],
  ])('an answer to %j that cannot be written is a failure', async (args) => {
    const words = args[0] === 'read_note' ? [...args, vault] : args;
    const full = ['sh', '-c', '"$@" > /dev/full', 'sh', ...command, ...words] as const;

    expect(await runProcess({ command: full })).toMatchObject({
      exitCode: 70,
      stderr: expect.stringMatching(/^.*(could not be written to|Cannot write) stdout.*\n$/),
    });
  });

  test.each([
    [['reed_note'], 'Did you mean read_note?'],
    [['--verson'], 'Did you mean --version?'],
    [['banana'], '--help'],
    [['read_note', '--vaul-path', 'x'], 'Did you mean --vault-path?'],
    [['create_note', '--note', 'Alpha'], 'Did you mean --path?'],
    [['append-note', '--text=x'], 'Did you mean --content?'],
    [['list_tasks', '--due', '2026-03-01'], 'Did you mean --due-before or --due-after?'],
    [['read_note', '--banana', 'x'], 'Use one of: --note, --heading, '],
    [['bulk'], 'Did you mean bulk_delete, bulk_move or bulk_tag?'],
    [['ask', 'what is due'], 'Did you mean search?'],
    [['graph', '--to', 'x'], 'Use one of: --html, '],
    [['graph', '--vault-path', '/v'], '--html is required'],
    [['read_note', 'Plan'], 'Unexpected argument "Plan"\nType: obsidian-agent read NOTE'],
    [['read_note', '--vault-path', '/v'], '--note is required'],
    [['append_note', '--note', 'Plan', '--content', '--dry-run'], 'write --content=--dry-run'],
    [['read_note', '--note', 'Plan', '--note', 'Other'], '--note is given twice'],
    [['read_note', '--note', '@/no/such/file'], 'There is no file /no/such/file'],
  ])('the call %j is refused with a hint', async (args, hint) => {
    const end = await call(args);

    expect(end).toMatchObject({ stdout: '', stderr: expect.stringContaining(hint), exitCode: 2 });
  });
});
