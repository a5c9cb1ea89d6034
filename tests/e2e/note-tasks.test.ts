import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('a recurring task is completed and followed by its next occurrence', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '# Plan\r\n- [ ] water 🔁 every week 📅 2026-03-01 #garden\r\n' });

  const { data, metadata } = await ask('complete_task', { note: 'Plan', task: 'water' });

  expect(metadata).toMatchObject({
    previous_status: ' ',
    task: { line: 3 },
    next_task: { line: 2, text: '- [ ] water 🔁 every week 📅 2026-03-08 #garden' },
  });
  expect(data).toMatch(/Next: line 2, due 2026-03-08\.$/);
  expect(text('Plan.md').split('\r\n')[2]).toMatch(/^- \[x\] water .* ✅ \d{4}-\d{2}-\d{2}$/);
});

test('an invalid recurrence is reported, and the task is completed anyway', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '- [ ] water 🔁 every foo 📅 2026-03-01\n' });

  const { data, metadata } = await ask('complete_task', { note: 'Plan', task: 1 });

  expect(data).toMatch(/Its recurrence rule cannot be read, so no next task was added\.$/);
  expect(metadata).not.toHaveProperty('next_task');
  expect(text('Plan.md')).toMatch(/^- \[x\] water 🔁 every foo 📅 2026-03-01 ✅ \d{4}-\d{2}-\d{2}\n$/);
});

test('a task is found by its line, as a number or as digits, and reopened by its text', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '- [ ] one\n- [ ] one more\n' });

  await ask('complete_task', { note: 'Plan', task: '2' });
  expect(text('Plan.md')).toBe('- [ ] one\n- [x] one more\n');

  await ask('complete_task', { note: 'Plan', task: 'one', status: ' ' });
  expect(text('Plan.md')).toBe('- [ ] one\n- [ ] one more\n');
});

test('a completed task is not completed twice, and another status can be set', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': '- [x] one\n' });

  expect(await ask('complete_task', { note: 'Plan', task: 1 })).toMatchObject({ reason: 'TASK_ALREADY_DONE' });
  expect(await ask('complete_task', { note: 'Plan', task: 1, status: '-' })).toMatchObject({
    data: 'Set line 1 of Plan.md to [-]: one',
  });
  expect(text('Plan.md')).toBe('- [-] one\n');
});

test('a template cannot be applied to itself, and its properties fill missing ones of a note', async () => {
  const { ask, text } = noteAgent({
    'T.md': '---\ntags: [a, b]\nkind: talk\n---\n',
    'Plan.md': '---\ntags: [b]\nkind: mine # kept\n---\ntext',
  });

  const applied = await ask('apply_template', { note: 'Plan', template: 'T' });
  const again = await ask('apply_template', { note: 'Plan', template: 'T' });

  expect(await ask('apply_template', { note: 'T', template: 'T' })).toMatchObject({ reason: 'INVALID_PARAMS' });
  expect(applied.metadata).toMatchObject({ line: null, created: false });
  expect(again.metadata).toMatchObject({ transaction_id: null });
  expect(text('Plan.md')).toBe('---\ntags: [b, a]\nkind: mine # kept\n---\ntext');
});
