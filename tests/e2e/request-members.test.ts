import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

test.each([
  ['idempotncy_key', 'idempotency_key'],
  ['idempotencyKey', 'idempotency_key'],
  ['planId', 'plan_id'],
])('a request of v2 with the misspelt member %s is refused', async (field, meant) => {
  const { vault, ask } = noteAgent({});

  const answer = await ask('create_note', { path: 'New', content: 'x' }, { [field]: 'k' });

  const hint = `Did you mean "${meant}"? Send it next to 'payload', or leave it out.`;
  expect(answer).toMatchObject({ reason: 'INVALID_PARAMS', hint, details: { field } });
  expect(harvest(vault)).toEqual(bytesOf({}));
});

test('other unknown members are ignored, and v1 ignores all', async () => {
  const { vault, ask } = noteAgent({ 'Plan.md': 'x' });
  const others = { plan: {}, task: {}, tags: [], plan_ids: [], plan_id: 'p', x_trace: 1 };
  const note = { vault_path: vault, note_name: 'Plan' };

  const v2 = await ask('describe', {}, others);
  const v1 = await ask('read_note', note, { api_version: 'v1', idempotncy_key: 'k' });

  expect([v2.status, v1.status]).toEqual(['success', 'success']);
});

test('an idempotency key in the payload is refused with its place', async () => {
  const { ask } = noteAgent({});

  const { hint } = await ask('describe', { idempotency_key: 'k' });

  expect(hint).toBe('Put idempotency_key next to payload.');
});
