import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { noteAgent } from './note-agent.ts';

const [executable] = artefacts;
const agent = executable?.command[0] ?? '';

async function call(vault: string, args: readonly string[], stdin = ''): Promise<string> {
  const { stdout, stderr } = await runProcess({
    command: [agent, ...args],
    stdin,
    env: { OBSIDIAN_VAULT_PATH: vault, TZ: 'UTC' },
  });
  return stdout + stderr;
}

test('edits are given one by one or in one JSON list', async () => {
  const { vault, text } = noteAgent({ 'Plan.md': 'one\ntwo\nthree\n' });
  const first = '{"search":"one","replace":"1"}';
  const others = '[{"search":"two","replace":"2"},{"search":"three","replace":"3"}]';

  await call(vault, ['edit-note', '--note', 'Plan', '--edits', first, '--edits', others]);

  expect(text('Plan.md')).toBe('1\n2\n3\n');
});

test('a task is a line if it is a number, else a text', async () => {
  const { vault, text } = noteAgent({ 'Plan.md': '- [ ] one\n- [ ] two\n' });

  await call(vault, ['complete-task', '--note', 'Plan', '--task', '2']);
  await call(vault, ['complete-task', '--note', 'Plan', '--task', 'one']);

  expect(text('Plan.md')).toBe('- [x] one\n- [x] two\n');
});

test('a param that takes one or several texts can be repeated', async () => {
  const { vault } = noteAgent({ 'Plan.md': '- [ ] one\n- [x] two\n- [/] three\n' });

  expect(await call(vault, ['list-tasks', '--status', '/'])).toBe('Plan.md:3 [/] three\n');
  expect(await call(vault, ['list-tasks', '--status', '/', '--status', 'DONE'])).toBe(
    'Plan.md:2 [x] two\nPlan.md:3 [/] three\n',
  );
});

test('content is read from stdin, and a dry run does not write it', async () => {
  const { vault } = noteAgent({ 'Plan.md': 'one\n' });
  const append = ['append-note', '--note', 'Plan', '--content', '-'];
  const stored = () => readFileSync(join(vault, 'Plan.md'), 'utf8');

  expect(await call(vault, [...append, '--dry-run'], 'two\n')).toMatch(/^Would append to Plan\.md at line 2\./);
  expect(stored()).toBe('one\n');
  await call(vault, append, 'two\n');
  expect(stored()).toBe('one\ntwo\n');
});

test('an edit that is not JSON is refused', async () => {
  const { vault } = noteAgent({ 'Plan.md': '' });

  expect(await call(vault, ['edit-note', '--note', 'Plan', '--edits', 'one=1'])).toBe(
    'obsidian-agent: Invalid value "one=1" for --edits\nWrite the object as JSON.\n',
  );
});
