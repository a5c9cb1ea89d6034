import { expect, test } from 'vitest';
import { type Check, NotApplicable } from '../subject/check.ts';
import type { Observation } from '../subject/invocation.ts';
import { Violation } from '../subject/violation.ts';
import { runSuite } from './run-suite.ts';

const bench = { command: ['/bin/agent one'], seed: 1, runs: 1 };
const check = (id: string, run: () => Promise<void>, alone = false): Check => ({
  id,
  level: 'MUST',
  sentence: 'S.',
  alone,
  run,
});

const observation: Observation = {
  invocation: { stdin: 'hello' },
  tree: {},
  stdout: Buffer.from('out'),
  stderr: Buffer.alloc(0),
  exitCode: 7,
  signal: null,
  elapsedMs: 3,
  survivors: [],
};

test('each outcome is classified, and reported in the order of the list', async () => {
  const reported: string[] = [];
  const checks = [
    check('a.kept', async () => {}, true),
    check('a.broken', async () => Promise.reject(new Violation({ observation, expected: 'this', seen: 'that' }))),
    check('a.elsewhere', async () => Promise.reject(new NotApplicable('no terminal'))),
    check('a.bug', async () => Promise.reject(new RangeError('oops'))),
  ];

  const results = await runSuite(checks, bench, ({ id, outcome }) => reported.push(`${id} ${outcome}`));

  expect(reported).toEqual(['a.kept passed', 'a.broken failed', 'a.elsewhere not-applicable', 'a.bug harness-error']);
  expect(results[1]).toMatchObject({
    failure: { expected: 'this', seen: 'that', end: 'exit status 7 after 3 ms', stdout: 'out', stderr: '(nothing)' },
  });
  expect(results[1]).toMatchObject({
    failure: { reproduce: `R=$(mktemp -d); mkdir -p "$R"/vault; printf %s hello | '/bin/agent one'` },
  });
  expect(results[3]).toMatchObject({ reason: expect.stringContaining('RangeError: oops') });
});

test('a check that must run alone runs alone', async () => {
  let running = 0;
  const most = { alone: 0, together: 0 };
  const watched = (kind: 'alone' | 'together') => async () => {
    running += 1;
    most[kind] = Math.max(most[kind], running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const checks = ['alone', 'together', 'alone', 'together', 'together'].map((kind, index) =>
    check(`k.${index}`, watched(kind as 'alone'), kind === 'alone'),
  );

  await runSuite(checks, bench, () => {});

  expect(most).toEqual({ alone: 1, together: 2 });
});
