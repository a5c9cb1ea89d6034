import { expect, test } from 'vitest';
import { SettingsRefused } from '../plan/plan-problem.ts';
import { parseSettings } from './parse-settings.ts';

function problemsOf(text: string): string[] {
  try {
    parseSettings(text, 'settings.yaml');
  } catch (error) {
    if (error instanceof SettingsRefused) return error.message.split('\n');
    throw error;
  }
  throw new Error('The settings were accepted.');
}

test('limits, breakers and retention are read with their defaults', () => {
  const settings = parseSettings(
    `limits:
  host: { concurrency: 8 }
  agents: { slow: { concurrency: 2, rate: 10/min }, free: {} }
  vaults: { /no/such/vault: { rate: 5/h } }
breakers: { slow: off, quick: { pauses: [500ms, 1m], failures: 5 } }
retention: { older_than: 2w, keep: 1000 }
`,
    'settings.yaml',
  );

  expect(settings).toEqual({
    limits: [
      { scope: { kind: 'host' }, concurrency: 8, rate: undefined },
      {
        scope: { kind: 'agent', name: 'slow' },
        concurrency: 2,
        rate: { starts: 10, windowMs: 60_000, text: '10/min' },
      },
      {
        scope: { kind: 'vault', name: '/no/such/vault' },
        concurrency: Infinity,
        rate: { starts: 5, windowMs: 3_600_000, text: '5/h' },
      },
    ],
    breakers: new Map([
      ['slow', { tasks: Infinity, windowMs: 0, probesMs: [], brokenMs: 0 }],
      ['quick', { tasks: 5, windowMs: 60_000, probesMs: [500, 60_000], brokenMs: 60_000 }],
    ]),
    retention: { olderThanMs: 1_209_600_000, keep: 1000, states: ['succeeded', 'failed', 'cancelled'] },
  });
});

test.each(['', '# nothing\n', '{}', 'limits:\n  agents: {}\n'])(
  'a file without settings changes nothing: %j',
  (text) => {
    expect(parseSettings(text, 'settings.yaml')).toEqual({ limits: [], breakers: new Map(), retention: undefined });
  },
);

test('all mistakes are reported together, with line, column and the most similar name', () => {
  expect(
    problemsOf(`limit: {}
limits:
  agents:
    slow: { concurency: 2, rate: 10/mon }
  vaults: { Notes: {} }
breakers: { slow: { failures: three, pauses: [2d] }, other: never, third: of, fourth: 5 }
retention: { older_than: 30, status: [done] }
`),
  ).toEqual([
    'settings.yaml:1:1: The file has no field "limit".',
    '  Did you mean "limits"?',
    'settings.yaml:4:13: limits.agents.slow has no field "concurency".',
    '  Did you mean "concurrency"?',
    'settings.yaml:4:34: limits.agents.slow.rate: expected up to 9999 starts per s, min, h or d, such as 10/min, got "10/mon".',
    '  Write up to 9999 starts per s, min, h or d, such as 10/min. Most starts in a time, such as 10/min: in each minute, not from a full minute on.',
    'settings.yaml:5:13: limits.vaults: expected the absolute path of a vault, got "Notes".',
    '  Write the absolute path of a vault.',
    'settings.yaml:6:31: breakers.slow.failures: expected a whole number from 1 to 1000, got "three".',
    '  Write a whole number from 1 to 1000. Tasks that must fail within the window to start a pause.',
    'settings.yaml:6:47: breakers.slow.pauses[0]: expected a time span such as 30s, 5m, 12h or 30d, at most 1d, got "2d".',
    '  Write a time span such as 30s, 5m, 12h or 30d, at most 1d.',
    'settings.yaml:6:61: breakers.other: expected "off" or { failures: … }, got "never".',
    '  Write { failures: 3 }.',
    'settings.yaml:6:75: breakers.third: expected "off" or { failures: … }, got "of".',
    '  Did you mean "off"?',
    'settings.yaml:6:87: breakers.fourth: expected "off" or { failures: … }, got 5.',
    '  Write { failures: 3 }.',
    'settings.yaml:7:26: retention.older_than: expected a time span such as 30s, 5m, 12h or 30d, at most 5200w, got 30.',
    '  Write a time span such as 30s, 5m, 12h or 30d, at most 5200w. Plans that ended longer ago are deleted.',
    'settings.yaml:7:39: retention.status[0]: expected "succeeded", "failed" or "cancelled", got "done".',
    '  Write "succeeded", "failed" or "cancelled".',
  ]);
});

test.each([
  ['a list', '- limits', 1],
  ['broken YAML', 'limits: {\n', 2],
  ['a repeated key', 'limits: {}\nlimits: {}\n', 2],
  ['a text', 'limits', 1],
])('%s is refused by its line', (_, text, line) => {
  expect(problemsOf(text)[0]).toMatch(new RegExp(`^settings.yaml:${line}:`));
});
