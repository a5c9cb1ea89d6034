import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { programs, typedPrograms } from './programs.ts';
import { typist } from './typed-call.ts';

const exec = (env: Readonly<Record<string, string>>, cwd: string, ...words: readonly string[]) =>
  runProcess({ command: [...programs['obsidian-orchestrator'], 'exec', 'list_notes', ...words], env, cwd });

test('exec finds a vault in the home folder', async () => {
  const { vault, env } = typedPrograms({ 'Home.md': '' });

  expect(await exec(env, vault, '--vault=~/Notes')).toMatchObject({ exitCode: 0, stdout: 'Home.md' });
});

test.each([
  [['--vault', 'nosuch'], 2, /No vault folder at .*nosuch\nType --vault /],
  [['--vault', 'Home.md'], 2, /No vault folder at .*Home\.md\nType --vault /],
  [['--vault', 'C:\\Notes'], 2, /C:\\Notes is a Windows path, and this is not Windows\nType the path /],
  [[], 1, /No vault is named.*\n {2}For the vault that you are in, add --vault /],
])('exec %j says what to type', async (words, status, said) => {
  const { vault, env } = typedPrograms({ 'Home.md': '' });

  const { stdout, stderr, exitCode } = await exec(env, vault, ...words);

  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: status });
  expect(stderr).toMatch(said);
});

test('an unknown name of a vault suggests a vault in the current folder, in another Unicode form too', async () => {
  const { vault, env } = typedPrograms({});
  const home = join(vault, '..');
  mkdirSync(join(home, 'Café', '.obsidian'), { recursive: true });

  const { stderr, exitCode } = await runProcess({
    command: [...programs['obsidian-agent'], 'notes', '--vault', 'Cafe\u0301'],
    env,
    cwd: home,
  });

  expect(exitCode).toBe(3);
  expect(stderr).toContain('Type --vault Café or Notes.');
});

test('./ and ../ begin at the folder that the user is in', async () => {
  const { vault, type } = typist({ 'Home.md': 'top\n', 'Sub/Home.md': 'sub\n', 'Sub/Deep/Note.md': '' });
  const cwd = join(vault, 'Sub');

  expect((await type(['read', './Home.md'], { cwd })).stdout).toBe('sub\n');
  expect((await type(['read', '../Home'], { cwd })).stdout).toBe('top\n');
  expect((await type(['read', './Home.md'])).stdout).toBe('top\n');
  expect((await type(['read', '/Home.md'], { cwd })).stdout).toBe('top\n');
  expect((await type(['notes', './Deep', '--format', 'paths'], { cwd })).stdout).toBe('Sub/Deep/Note.md\n');
  expect((await type(['move', './Deep/Note', '../'], { cwd })).stdout).toBe('Moved Sub/Deep/Note.md to Note.md.\n');
  expect((await type(['read', '../../Home'], { cwd })).exitCode).not.toBe(0);
});
