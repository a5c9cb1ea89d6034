import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { answerFailure } from './answer.ts';

test('a fault of the agent itself is answered as one', async () => {
  const env = { OBSIDIAN_AGENT_LOG_LEVEL: 'silent' };

  const { response } = await answerFailure(new Error('a bug'), {
    settings: readSettings({}),
    env,
    signal: new AbortController().signal,
  });

  expect(response).toMatchObject({ status: 'error', code: 3, result: null, error: 'The agent failed: a bug' });
});
