import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHome } from './client-home.ts';

test.each([
  ['Privat', 'matches --deny "Privat"\nDid you mean "Private"?'],
  ['Privat/**', 'Did you mean "Private"?'],
  ['Diary', 'Did you mean "Private/Diary"?'],
])('--deny %s, which matches nothing, is refused without --yes, and warned of with it', async (pattern, problem) => {
  const { install, plant, text, vault } = openHome();
  plant('My Notes/Private/Diary/One.md', '');

  const refused = await install(['cursor', '--deny', pattern]);
  const approved = await install(['cursor', '--deny', pattern, '--yes']);

  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(problem) });
  expect(approved.exitCode).toBe(0);
  expect(approved.stderr).toContain(`Nothing in ${vault} matches --deny "${pattern}". Did you mean`);
  expect(text('.cursor/mcp.json')).toContain(pattern);
});

test('a pattern for what may be added later is warned of, and one that is a path on the machine is refused', async () => {
  const { install, plant, vault } = openHome();
  plant('My Notes/Private/One.md', '');

  const later = await install(['cursor', '--deny', 'Work', '--deny', '*.secret', '--deny', 'private', '--yes']);
  const absolute = await install(['cursor', '--deny', join(vault, 'Private'), '--yes']);

  expect(later.exitCode).toBe(0);
  expect(later.stderr.split('\n')).toEqual([
    expect.stringContaining('matches --deny "Work".'),
    expect.stringContaining('matches --deny "*.secret".'),
    '',
  ]);
  expect(absolute).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("A pattern starts at the vault's root: write Private."),
  });
});

test('an entry of another vault is replaced only with a word on how to keep both', async () => {
  const { install, folder } = openHome();
  mkdirSync(join(folder, 'Other'));

  await install(['cursor', '--yes']);
  const { stdout } = await install(['cursor', '--vault', join(folder, 'Other'), '--yes']);

  expect(stdout).toContain('--name NAME');
});
