import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { answerFailure } from './answer.ts';

test('a bug in the agent is reported as UNEXPECTED', async () => {
  const env = { OBSIDIAN_AGENT_LOG_LEVEL: 'silent' };

  const { response } = await answerFailure(new Error('a bug'), {
    settings: readSettings({}),
    env,
    signal: new AbortController().signal,
  });

  expect(response).toMatchObject({ status: 'error', code: 3, result: null, error: 'The agent failed: a bug' });
});
