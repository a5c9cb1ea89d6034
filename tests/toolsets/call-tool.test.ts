import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';

const append = { toolset: 'native', name: 'append_note', arguments: { note: 'Log', content: '- had tea' } };

test('a tool writes once for an idempotency key, however often it is called', async () => {
  const { ask, text } = noteAgent({ 'Log.md': '# Log\n' });
  const rest = { request_id: crypto.randomUUID(), idempotency_key: 'tea' };

  const first = await ask('call_tool', append, rest);
  const again = await ask('call_tool', append, rest);

  expect(again.metadata.output).toMatchObject({ ...first.metadata.output, replayed: true });
  expect(text('Log.md')).toBe('# Log\n- had tea\n');
});

test('the history shows the command, not the call that carried it out', async () => {
  const { ask } = noteAgent({ 'Log.md': '# Log\n' });
  await ask('call_tool', append, { plan_id: 'plan-7' });

  const { metadata } = await ask('list_history', { plan_id: 'plan-7' });

  expect(metadata.transactions).toMatchObject([{ command: 'append_note' }]);
});

test('a tool writes nothing if the agent is read-only', async () => {
  const { ask, text } = noteAgent({ 'Log.md': '# Log\n' }, { env: { OBSIDIAN_AGENT_READ_ONLY: '1' } });

  await ask('call_tool', append);

  expect(text('Log.md')).toBe('# Log\n');
});

test("arguments that do not match a tool's schema are an error of the command, with a suggestion", async () => {
  const { ask } = noteAgent({});

  const { reason, hint, details } = await ask('call_tool', { toolset: 'native', name: 'read_note', arguments: {} });

  expect(reason).toBe('INVALID_PARAMS');
  expect(details).toMatchObject({ field: 'note', constraint: 'required' });
  expect(hint).toBe("Send 'note' in the arguments of the tool.");
});
