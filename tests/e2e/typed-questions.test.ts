import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { typist } from './typed-call.ts';

const notes = {
  'Home.md': '# Home\n',
  'A/Plan.md': 'first\n- [ ] call the bank 📅 2026-01-02\n',
  'B/Plan.md': 'second\n- [ ] call the baker\n',
  '.obsidian/daily-notes.json': '{"folder":"Daily","format":"[Day]"}',
  '.obsidian/app.json': '{"trashOption":"local"}',
};
const terminal = true;

test('the name of the program alone shows the vault, today, the open tasks and what to try', async () => {
  const { stdout, exitCode } = await typist(notes).type([], { terminal });

  expect(exitCode).toBe(0);
  for (const said of [
    /Vault +~\/Notes .*, 3 notes/,
    /Today +Daily\/Day\.md/,
    /2 open tasks/,
    /A\/Plan\.md:2 {2}call the bank {2}due 2026-01-02/,
  ])
    expect(stdout).toMatch(said);
  expect(stdout.match(/^ {2}obsidian-agent /gm)).toHaveLength(3);
});

test('a note to read whose name begins with a hyphen can be typed as shown', async () => {
  const { type } = typist({ '-dash.md': 'text\n' });

  const page = await type([], { terminal });
  const read = await type(['read', '--', '-dash']);
  const option = await type(['read', '-dash']);

  expect(page.stdout).toContain('  obsidian-agent read -- -dash\r\n');
  expect(read.stdout).toBe('text\n');
  expect(option.stderr).toContain('Words after -- are never options.');
});

test('the page of the name alone is folded on a narrow terminal', async () => {
  const shell = 'stty cols 40; exec "$@"';

  const { stdout } = await typist(notes).type([], { terminal, shell });

  const lines = stdout.split('\r\n');
  expect(lines.filter((line) => line.length > 40 && !line.startsWith('  obsidian-agent'))).toEqual([]);
  expect(stdout).toMatch(/call\s+the\s+bank\s+due\s+2026-01-02/);
});

test('the name of the program alone says what to type if there is no vault', async () => {
  const { home, type } = typist(notes);

  const { stdout, exitCode } = await type([], { terminal, cwd: home });

  expect(exitCode).toBe(2);
  expect(stdout).toContain('Type --vault');
});

test.each([
  ['y\n', 0, false],
  ['n\n', 1, true],
  ['\u0004', 1, true],
])('delete asks on a terminal, and %j ends with status %i', async (stdin, status, isKept) => {
  const { vault, type } = typist(notes);

  const { stdout, exitCode } = await type(['delete', 'Home'], { terminal, stdin });

  expect(stdout).toMatch(/Would delete Home\.md.*\r?\n.*\r?\nDelete\? \[y\/N\]/);
  expect(stdout).not.toContain('--dry-run');
  expect(exitCode).toBe(status);
  expect(existsSync(join(vault, 'Home.md'))).toBe(isKept);
});

test('delete --yes does not ask, and without a terminal a deletion still needs consent', async () => {
  const { vault, type } = typist(notes);

  const refused = await type(['delete', 'Home']);
  const deleted = await type(['delete', 'Home', '--yes']);

  expect([refused.exitCode, deleted.exitCode]).toEqual([3, 0]);
  expect(existsSync(join(vault, 'Home.md'))).toBe(false);
});

test('a bulk command previews, also with --yes, and --no-dry-run --yes deletes', async () => {
  const { vault, type } = typist(notes);
  const command = ['bulk_delete', '--select', 'folder=A'];

  const previews = [await type([...command, '--yes']), await type(command, { terminal })];
  const tagging = await type(['bulk_tag', '--select', 'folder=A', '--add', 'x', '--yes']);
  const isKept = existsSync(join(vault, 'A/Plan.md'));
  const deleted = await type([...command, '--no-dry-run', '--yes']);

  for (const { stdout, exitCode } of previews) {
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Would delete 1 note.*\s+Dry run: .*--no-dry-run/s);
  }
  expect(tagging).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean --no-dry-run?') });
  expect(isKept).toBe(true);
  expect(deleted.exitCode).toBe(0);
  expect(existsSync(join(vault, 'A/Plan.md'))).toBe(false);
});

test('bulk_delete --no-dry-run asks on a terminal, but not if no note is selected', async () => {
  const { vault, type } = typist(notes);
  const command = ['bulk_delete', '--no-dry-run', '--select'];

  const refused = await type([...command, 'folder=A'], { terminal, stdin: 'n\n' });
  const empty = await type([...command, 'query=xyzzy'], { terminal, stdin: 'y\n' });

  expect(refused.stdout).toMatch(/Would delete 1 note.*\s+Delete\? \[y\/N\]/s);
  expect(empty.stdout).toContain('No note matches');
  expect(empty.stdout).not.toContain('[y/N]');
  expect(existsSync(join(vault, 'A/Plan.md'))).toBe(true);
});

test('--yes does not delete what is in a folder: that needs --force', async () => {
  const { vault, type } = typist(notes);

  const refused = await type(['delete_folder', '--folder', 'A', '--yes']);

  expect(refused).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('--force') });
  expect(existsSync(join(vault, 'A/Plan.md'))).toBe(true);
});

test('undo shows the last change and asks, and undo --last shows it', async () => {
  const { vault, type } = typist(notes);
  const before = harvest(vault)['Home.md'];
  await type(['append', 'Home', 'one']);
  await type(['append', 'Home', 'two']);

  const { stdout, exitCode } = await type(['undo'], { terminal, stdin: 'y\n' });
  const last = await type(['undo', '--last']);

  for (const said of [stdout, last.stderr])
    expect(said).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}append_note\r?\n {2}modified Home\.md\r?\n/m);
  expect(exitCode).toBe(0);
  expect(harvest(vault)['Home.md']).toEqual(before);
});

test('texts show times in the time zone of the user', async () => {
  const { type } = typist(notes);
  const env = { TZ: 'Pacific/Kiritimati' };
  const detailed = ['notes', 'files', 'orphans', 'vault', 'tree'];
  await type(['append', 'Home', 'one']);

  const history = await type(['history'], { env });
  const info = await type(['info', 'Home'], { env });
  const others = await Promise.all(detailed.map((word) => type([word, '--response-format', 'detailed'], { env })));
  const undone = await type(['undo', '--last'], { env });

  const said = [history.stdout, info.stdout, ...others.map(({ stdout }) => stdout), undone.stderr];
  const hoursAhead = said.map((words) => {
    const [minute = ''] = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(words) ?? [];
    return Math.round((Date.parse(`${minute.replace(' ', 'T')}Z`) - Date.now()) / 3_600_000);
  });
  expect(hoursAhead).toEqual(said.map(() => 14));
});

test('an ambiguous name and an ambiguous task are picked from a list', async () => {
  const { vault, type } = typist(notes);

  const read = await type(['read', 'Plan'], { terminal, stdin: '2\n' });
  const done = await type(['done', 'call', 'the'], { terminal, stdin: '1\n' });
  const none = await type(['read', 'Plan'], { terminal, stdin: '9\n' });

  expect(read.stdout).toContain('second');
  expect(done.exitCode).toBe(0);
  expect(readFileSync(join(vault, 'A/Plan.md'), 'utf8')).toContain('- [x] call the bank');
  expect(none.exitCode).toBe(3);
});

test('Ctrl-C at a question changes nothing and ends with status 130', async () => {
  const { vault, type } = typist(notes);

  const { stdout, exitCode } = await type(['delete', 'Home'], {
    terminal,
    onScreen: (said, stdin) => {
      if (said.includes('[y/N]')) stdin.write('\u0003');
    },
  });

  expect(exitCode).toBe(130);
  expect(stdout).toMatch(/\[y\/N\].*\r?\nNothing was changed\.\r?\n/);
  expect(existsSync(join(vault, 'Home.md'))).toBe(true);
});

test('edit opens the editor, and a changed text is written', async () => {
  const { vault, type } = typist(notes);

  const edited = await type(['edit', 'Home'], { terminal, env: { EDITOR: "sed -i 's/Home/House/'" } });
  const same = await type(['edit', 'Home'], { terminal, env: { EDITOR: 'true' } });
  const failed = await type(['edit', 'Home'], { terminal, env: { EDITOR: 'false' } });
  const unset = await type(['edit', 'Home'], { terminal });

  expect([edited, same, failed, unset].map(({ exitCode }) => exitCode)).toEqual([0, 1, 2, 2]);
  expect(readFileSync(join(vault, 'Home.md'), 'utf8')).toBe('# House\n');
});

test('edit keeps the byte order mark of a note', async () => {
  const { vault, type } = typist({ 'Marked.md': '\uFEFFhello\n' });

  const { exitCode } = await type(['edit', 'Marked'], { terminal, env: { EDITOR: 'sed -i s/hello/HELLO/' } });

  expect(exitCode).toBe(0);
  expect(readFileSync(join(vault, 'Marked.md'))).toEqual(Buffer.from('\uFEFFHELLO\n'));
});

test('edit leaves no unchanged copy, and names the place of one that cannot be written', async () => {
  const { home, type } = typist(notes);
  mkdirSync(join(home, 'tmp'));
  const edit = (editor: string) =>
    type(['edit', 'Home'], { terminal, env: { EDITOR: editor, TMPDIR: join(home, 'tmp') } });
  const copies = () => readdirSync(join(home, 'tmp')).filter((name) => name.startsWith('obsidian-agent-'));

  await edit('false');
  const unchanged = copies();
  const refused = await edit(`echo other > ${JSON.stringify(join(home, 'Notes', 'Home.md'))}; sed -i s/Home/House/`);
  const paths = await type(['paths'], { env: { TMPDIR: join(home, 'tmp') } });

  expect(unchanged).toEqual([]);
  expect(copies()).toHaveLength(1);
  expect(refused.stdout).toMatch(/Your text is in .*obsidian-agent-.*Type the command again/s);
  expect(paths.stdout).toContain(join(home, 'tmp', 'obsidian-agent-*'));
});

test('a text that could not be written stays, and an agent that is read-only opens no editor', async () => {
  const { home, vault, type } = typist(notes);
  mkdirSync(join(home, 'tmp'));
  const edit = (editor: string, env = {}) =>
    type(['edit', 'Home'], { terminal, env: { EDITOR: editor, TMPDIR: join(home, 'tmp'), ...env } });
  const copies = () => readdirSync(join(home, 'tmp')).filter((name) => name.startsWith('obsidian-agent-'));

  const removed = await edit('rm -f');
  const cleared = await edit('rm -rf "$(dirname "$1")"; :');
  const readOnly = await edit('touch', { OBSIDIAN_AGENT_READ_ONLY: 'true' });
  const withoutCopy = copies();
  mkdirSync(join(vault, '.obsidian-agent'));
  using lock = new DatabaseSync(join(vault, '.obsidian-agent', 'lock'));
  lock.exec('BEGIN EXCLUSIVE');
  const unwritten = await edit('sed -i s/Home/House/', { OBSIDIAN_AGENT_LOCK_TIMEOUT_MS: '50' });

  expect(removed.stdout).toMatch(/^obsidian-agent: The editor removed the copy of the note\r?\nNothing was changed\./);
  expect(cleared.stdout).toContain('The editor removed the copy of the note');
  expect(readOnly.stdout).toMatch(/Home\.md cannot be edited: the agent is read-only/);
  expect([removed, readOnly].map(({ exitCode }) => exitCode)).toEqual([2, 2]);
  expect(withoutCopy).toEqual([]);
  expect(unwritten.exitCode).not.toBe(0);
  const [folder = ''] = copies();
  expect(readFileSync(join(home, 'tmp', folder, 'Home.md'), 'utf8')).toBe('# House\n');
  expect(unwritten.stdout).toContain(`Your text is in ${join(home, 'tmp', folder, 'Home.md')}`);
});

test('a text stays whose note was deleted while it was edited', async () => {
  const { home, vault, type } = typist(notes);
  mkdirSync(join(home, 'tmp'));
  const editor = `rm ${JSON.stringify(join(vault, 'Home.md'))}; sed -i s/Home/House/`;

  const { stdout } = await type(['edit', 'Home'], { terminal, env: { EDITOR: editor, TMPDIR: join(home, 'tmp') } });

  const [folder = ''] = readdirSync(join(home, 'tmp')).filter((name) => name.startsWith('obsidian-agent-'));
  const copy = join(home, 'tmp', folder, 'Home.md');
  expect(stdout).toContain(`Your text is in ${copy}`);
  expect(readFileSync(copy, 'utf8')).toBe('# House\n');
});

test('a write that waits for another program says so on a terminal, and how long it waited', async () => {
  const { vault, type } = typist(notes);
  mkdirSync(join(vault, '.obsidian-agent'));
  using lock = new DatabaseSync(join(vault, '.obsidian-agent', 'lock'));
  lock.exec('BEGIN EXCLUSIVE');
  const env = { OBSIDIAN_AGENT_LOCK_TIMEOUT_MS: '1500' };

  const onTerminal = await type(['append', 'Home', 'x'], { terminal, env });
  const inPipe = await type(['append', 'Home', 'x'], { env });

  expect(onTerminal.stdout).toMatch(
    /^Waiting for another program that writes to the vault …\r?\n.*Waited 1\.5 seconds/s,
  );
  expect(inPipe.stderr).toMatch(/^obsidian-agent: Waited 1\.5 seconds for another program/);
});

test('a closed pipe ends the program silently', async () => {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`A long name of a note ${at}.md`, '']));
  const { type } = typist(many);

  const { stderr } = await type(['notes', '--all', '--format', 'paths'], {
    shell: 'set -o pipefail; "$@" | head -1; echo $? >&2',
  });

  expect(stderr).toBe('141\n');
});
