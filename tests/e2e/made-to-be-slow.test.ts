import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

/** When each part of a text was compared with all others, these took minutes. */
const MAX_MS = 30_000;

test.each(['#a ', '📅 2026-01-01 ', '[due:: 2026-01-01] ', '⏫ ', '🔁 every day '])(
  'a task that ends with %j 40,000 times is listed, described and completed in seconds',
  { timeout: 60_000 },
  async (part) => {
    const { ask } = noteAgent({ 'n.md': `- [ ] buy ${part.repeat(40_000)}\n` });

    const listed = await timed(() => ask('list_tasks', {}));
    const described = await timed(() => ask('get_note_info', { note: 'n' }));
    const completed = await timed(() => ask('complete_task', { note: 'n', task: 1, dry_run: true }));

    expect(listed.answer.metadata.tasks).toHaveLength(1);
    expect([described.answer.status, completed.answer.status]).toEqual(['success', 'success']);
    for (const { ms } of [listed, described, completed]) expect(ms).toBeLessThan(MAX_MS);
  },
);

test('a note with 25,000 properties is changed in seconds', { timeout: 120_000 }, async () => {
  const properties = Array.from({ length: 25_000 }, (_, index) => `key${index}: ${index}\n`).join('');
  const { ask, text } = noteAgent({ 'n.md': `---\n${properties}---\nbody\n` });

  const set = await timed(() => ask('set_properties', { note: 'n', set: { key7: 'new' }, unset: ['key8'] }));
  const tagged = await timed(() => ask('manage_tags', { note: 'n', add: ['draft'] }));

  expect([set.answer.status, tagged.answer.status]).toEqual(['success', 'success']);
  expect(text('n.md')).toMatch(/key7: new\nkey9: 9\n[\s\S]*tags:\n {2}- draft\n---/);
  for (const { ms } of [set, tagged]) expect(ms).toBeLessThan(MAX_MS);
});

async function timed<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - started };
}
