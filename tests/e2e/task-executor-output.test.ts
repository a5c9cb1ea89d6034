import { inspect } from 'node:util';
import type { ProcessEnd, StderrLine } from '@obsidian-agent/client';
import { describe, expect, test } from 'vitest';
import { describeBothStarts, executorOf, failureOf, options, request } from '../fixtures/agents/executor.ts';

const SECRET = 's3cret-"value"\nof two lines';
/** Of 1,820 lines and almost 64 KiB each. */
const BLOCKS = 500;

describeBothStarts('what a process prints', () => {
  test('is handed out at its end, with an answer or without', async () => {
    const ends: ProcessEnd[] = [];
    const onEnd = (end: ProcessEnd) => ends.push(end);

    const response = await executorOf('echoes.mjs').exec(request, options({ onEnd }));
    const failure = await failureOf(executorOf('exits-mute.mjs').exec(request, options({ onEnd })));

    expect(ends).toMatchObject([
      {
        pid: JSON.parse(response.result?.data ?? '').pid,
        stderr: '{"level":"info","task_id":"task-1"}\nplain text\n',
        droppedStderrBytes: 0,
        evidence: { exitCode: 0, isInputRefused: false },
      },
      { stderr: 'nothing to say\n', evidence: { exitCode: 4 } },
    ]);
    expect(failure.evidence).toEqual(ends[1]?.evidence);
  });

  test('is bounded on stderr, and a flood there does not keep an answer from arriving', async () => {
    const lines: StderrLine[] = [];
    const ends: ProcessEnd[] = [];
    const executor = executorOf('floods-stderr.mjs', { args: [String(BLOCKS)] });

    const response = await executor.exec(
      request,
      options({ onStderrLine: (line) => lines.push(line), onEnd: (end) => ends.push(end) }),
    );

    const dropped = lines.map((line) => Number(/^… (\d+) lines? dropped$/.exec(String(line))?.[1] ?? 0));
    const droppedLines = dropped.reduce((sum, count) => sum + count, 0);
    const notices = dropped.filter((count) => count > 0).length;
    expect(response.status).toBe('success');
    expect(droppedLines).toBeGreaterThan(0);
    expect(lines.length - notices + droppedLines).toBe(BLOCKS * 1820 + 1);
    expect(ends[0]?.stderr).toHaveLength(64 * 1024);
    expect(ends[0]?.stderr.endsWith('the last line\n')).toBe(true);
  });
});

describe('a secret', () => {
  const entry = (answer: string) => ({ args: [answer], env: { TOKEN: SECRET } });

  test('is replaced in the lines and the end of stderr, and left in the answer', async () => {
    const lines: StderrLine[] = [];
    const ends: ProcessEnd[] = [];

    const response = await executorOf('prints-secret.mjs', entry('answer')).exec(
      request,
      options({ redact: [SECRET], onStderrLine: (line) => lines.push(line), onEnd: (end) => ends.push(end) }),
    );

    expect(response.result?.data).toBe(SECRET);
    expect(lines).toEqual(['using ***', '***', { token: '***' }]);
    expect(ends[0]?.stderr).toBe('using ***\n{"token":"***"}\n');
    expect(ends[0]?.evidence.stdoutHead).toContain('"data":"***"');
  });

  test.each([
    ['other id', 'ID_MISMATCH'],
    ['text', 'INVALID_JSON'],
    ['nothing', 'NO_RESPONSE'],
  ])('is in no part of a failure: %s', async (answer, reason) => {
    const executor = executorOf('prints-secret.mjs', entry(answer));

    const failure = await failureOf(executor.exec(request, options({ redact: [SECRET] })));

    expect(failure.reason).toBe(reason);
    expect(inspect(failure, { depth: 9 })).not.toMatch(/s3cret|value|two lines/);
  });
});

test.each([
  ['hangs.mjs', { timeoutMs: 300 }],
  ['exits-mute.mjs', {}],
  ['prints-banner.mjs', {}],
  ['', { command: ['/no/agent'] }],
  ['', { command: [import.meta.filename] }],
])('a failure has no values of the environment: %s %j', async (program, entry) => {
  const executor = executorOf(program, { ...entry, env: { TOKEN: 'hidden-in-the-environment' } });

  const failure = await failureOf(executor.exec(request, options({ env: { OTHER: 'hidden-too' } })));

  expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/hidden/);
});
