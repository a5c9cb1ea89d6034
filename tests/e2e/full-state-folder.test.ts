import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { mountSmallDisk } from '../fixtures/postgres/small-disk.ts';

const KIB = 1024;
/** Room for nothing, for a part of the journal's tables, for the tables, and for a part of a plan. */
const SIZES = [32, 96, 128, 160, 256].map((kib) => kib * KIB);
const commands = [
  'run plan.json',
  'list',
  'show p',
  'resume p',
  'retry p',
  'approve p ask',
  'cancel p',
  'undo p',
  'prune',
];

const canMount = (() => {
  using disk = mountSmallDisk(KIB * KIB);
  if (disk === undefined) process.stderr.write('Full state folders are not tested: no file system can be mounted.\n');
  return disk !== undefined;
})();

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'full state ')));
  const tasks = Array.from({ length: 40 }, (_, index) => ({
    id: `ask${index === 0 ? '' : index}`,
    approval: { message: 'Go on? '.repeat(100), timeout_ms: 1 },
  }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', tasks }));
  return () => rmSync(folder, { recursive: true });
});

function call(words: string, state: string): { command: string; status: number | null; stderr: string } {
  const [program, ...args] = [...orchestrator, ...words.split(' '), '--state', state];
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return { command: words, status, stderr };
}

describe.skipIf(!canMount)('a state folder on a full disk', () => {
  test.each(SIZES)('with %i bytes is named by every command, with the next step', (size) => {
    const disk = mountSmallDisk(size);
    onTestFinished(() => disk?.[Symbol.dispose]());
    const state = join(disk?.folder ?? '', 'state');

    for (const end of commands.map((words) => call(words, state))) {
      expect(end).toEqual({
        command: end.command,
        status: expect.toSatisfy((status) => status === 0 || status === 1),
        stderr: expect.not.stringMatching(/Unexpected error|earlier release|read-only: /),
      });
      if (/full/.test(end.stderr)) expect(end.stderr).toContain(state);
    }
  });

  test('that fills up is named by every command that writes, and the others go on', () => {
    const disk = mountSmallDisk(KIB * KIB);
    onTestFinished(() => disk?.[Symbol.dispose]());
    const state = join(disk?.folder ?? '', 'state');
    call('run plan.json', state);
    disk?.fill();

    const ends = commands.slice(1).map((words) => call(words, state));

    for (const { command, stderr } of ends)
      expect({ command, stderr }).toMatchObject({ stderr: expect.not.stringContaining('    at ') });
    expect(ends.filter(({ status }) => status === 0).map(({ command }) => command)).toEqual(
      expect.arrayContaining(['list', 'show p']),
    );
  });
});
