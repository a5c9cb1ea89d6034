import { expect, test } from 'vitest';
import { taskDetails } from './details.ts';

test('the details of a task include all its fields', () => {
  const text =
    '- [ ] Plant #garden 🆔 p1 ⛔ a, b ⏫ 🔁 every year 🏁 keep ➕ 2026-01-01 🛫 2026-02-01 ⏳ 2026-02-02 📅 2026-03-01 #spring ^p';

  expect(taskDetails(text, { start: 3, end: 4 })).toEqual({
    description: 'Plant #garden #spring',
    id: 'p1',
    dependsOn: ['a', 'b'],
    priority: 'high',
    recurrence: 'every year',
    onCompletion: 'keep',
    created: '2026-01-01',
    start: '2026-02-01',
    scheduled: '2026-02-02',
    due: '2026-03-01',
    blockId: 'p',
  });
});

test('a task without fields has only a description', () => {
  expect(taskDetails('- [x] Call home ', { start: 3, end: 4 })).toEqual({ description: 'Call home', dependsOn: [] });
});

test('a single format is read if requested', () => {
  const text = '- [ ] t [due:: 2026-03-01] ⏳ 2026-02-02';

  expect(taskDetails(text, { start: 3, end: 4 }, 'tasksPluginEmoji')).toEqual({
    description: 't [due:: 2026-03-01]',
    scheduled: '2026-02-02',
    dependsOn: [],
  });
  expect(taskDetails(text, { start: 3, end: 4 })).toMatchObject({ due: '2026-03-01', scheduled: '2026-02-02' });
});
