import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { describeAgent, describeAsJson } from './description.ts';

test('the description as JSON is the description', () => {
  const { limits } = readSettings({});

  expect(describeAsJson(limits)).toBe(JSON.stringify(describeAgent(limits)));
});
