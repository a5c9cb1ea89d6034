import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typist } from './typed-call.ts';

const SETTINGS = {
  '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Inbox"}',
  '.obsidian/daily-notes.json': '{"folder":"Journal"}',
  '.obsidian/templates.json': '{"folder":"Templates"}',
  'Home.md': '',
};

test('init --print shows the rules and the places of the vault, and writes nothing', async () => {
  const { vault, type } = typist(SETTINGS);

  const { stdout, exitCode } = await type(['init', '--print']);

  expect(exitCode).toBe(0);
  for (const said of [
    'move NOTE FOLDER/\n',
    'Add `--json` to a write',
    '# Work in this vault',
    '1. Never edit',
    '`Inbox`',
    '`Journal/YYYY-MM-DD`',
    '`Templates`',
  ])
    expect(stdout).toContain(said);
  expect(() => readFileSync(join(vault, 'AGENTS.md'))).toThrow('ENOENT');
});

test('init --yes writes the text as a note that undo removes', async () => {
  const { vault, type } = typist(SETTINGS);
  const { stdout: text } = await type(['init', '--print']);

  const written = await type(['init', '--yes']);
  const content = readFileSync(join(vault, 'AGENTS.md'), 'utf8');
  await type(['undo', '--last']);

  expect(written).toMatchObject({ exitCode: 0, stdout: 'Wrote ~/Notes/AGENTS.md.\n' });
  expect(content).toBe(text);
  expect(() => readFileSync(join(vault, 'AGENTS.md'))).toThrow('ENOENT');
});

test.each([
  ['y\n', 0],
  ['n\n', 1],
])('init on a terminal shows the text and asks; %j ends with status %i', async (stdin, status) => {
  const { vault, type } = typist(SETTINGS);

  const { stdout, exitCode } = await type(['init'], { terminal: true, stdin });

  expect(stdout).toMatch(/# Work in this vault[\s\S]*Write this to ~\/Notes\/AGENTS\.md\? \[y\/N\]/);
  expect(exitCode).toBe(status);
  const read = (): string => readFileSync(join(vault, 'AGENTS.md'), 'utf8');
  if (status === 0) expect(read()).toContain('# Work in this vault');
  else expect(read).toThrow('ENOENT');
});

test.each([[['init', '--yes']], [['init']]])('%j never changes an AGENTS.md that exists', async (words) => {
  const { vault, type } = typist(SETTINGS);
  writeFileSync(join(vault, 'AGENTS.md'), 'mine\n');

  const { stdout, stderr, exitCode } = await type(words, { terminal: words.length === 1, stdin: 'y\n' });

  expect(exitCode).toBe(3);
  expect(stdout + stderr).toContain('To add the text yourself, type: obsidian-agent init --print');
  expect(readFileSync(join(vault, 'AGENTS.md'), 'utf8')).toBe('mine\n');
});

test('init without a terminal names --yes and --print; in a vault that may only be read, it says so', async () => {
  const { type } = typist(SETTINGS);

  const unasked = await type(['init']);
  const readOnly = await type(['init', '--yes'], { env: { OBSIDIAN_AGENT_READ_ONLY: 'true' } });

  expect(unasked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes to write it, or --print') });
  expect(readOnly).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('OBSIDIAN_AGENT_READ_ONLY') });
});

test('init outside a vault says how to name one', async () => {
  const { home, type } = typist(SETTINGS);

  const { stderr, exitCode } = await type(['init', '--yes'], { cwd: home });

  expect(exitCode).toBe(2);
  expect(stderr).toContain('Type --vault');
});
