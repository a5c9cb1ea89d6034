import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

/** Where each part of a line looked at all others, one of these took minutes. */
const MAX_MS = 8_000;

test.each(['#a ', '📅 2026-01-01 ', '[due:: 2026-01-01] ', '⏫ ', '🔁 every day '])(
  'a task that ends with %j 40,000 times is listed, told of and completed in seconds',
  { timeout: 60_000 },
  async (part) => {
    const { ask } = noteAgent({ 'n.md': `- [ ] buy ${part.repeat(40_000)}\n` });

    const listed = await timed(() => ask('list_tasks', {}));
    const told = await timed(() => ask('get_note_info', { note: 'n' }));
    const completed = await timed(() => ask('complete_task', { note: 'n', task: 1, dry_run: true }));

    expect(listed.answer.metadata.tasks).toHaveLength(1);
    expect([told.answer.status, completed.answer.status]).toEqual(['success', 'success']);
    for (const { ms } of [listed, told, completed]) expect(ms).toBeLessThan(MAX_MS);
  },
);

async function timed<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - started };
}
