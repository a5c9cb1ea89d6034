import { expect, test } from 'vitest';
import type { CheckResult, Verdict } from '../suite/result.ts';
import { markdownReport } from './markdown.ts';

const failure = {
  expected: 'one',
  seen: 'two\n```\n<script>',
  end: 'exit status 0',
  stdout: '````',
  stderr: '',
  reproduce: "printf '```'",
};

function page(results: readonly (Verdict & Partial<CheckResult>)[], endedBy?: string): string {
  const whole = results.map((result, index): CheckResult => {
    return { id: `part.check-${index}`, level: 'MUST', sentence: 'a < b', elapsedMs: 1, ...result };
  });
  const ended = endedBy === undefined ? {} : { endedBy };
  return markdownReport({
    suite: 'obsidian-v1',
    command: ['agent'],
    seed: 1,
    results: whole,
    elapsedMs: 1500,
    ...ended,
  });
}

test('evidence cannot end its code block, and sentences contain no markup', () => {
  const text = page([{ outcome: 'failed', failure }]);

  expect(text).toContain('## ❌ obsidian-v1: 0 passed, 1 failed\n');
  expect(text).toContain('<summary><code>part.check-0</code> a &lt; b</summary>');
  expect(text).toMatch(/\n`{5}text\nexpected: one\n[\s\S]*\n`{5}\n\n`{4}sh\nprintf '```'\n`{4}\n/);
});

test('a run that passed, one that ended early, and one with too many failures', () => {
  expect(page([{ outcome: 'passed' }])).toMatch(/^## ✅ obsidian-v1: 1 passed, 0 failed\n/);
  expect(page([{ outcome: 'not-run', reason: 'killed' }], 'killed')).toMatch(
    /^## ⚠️ .*1 not run\n\nThe run ended early: killed\.\n/,
  );
  expect(page(Array.from({ length: 40 }, () => ({ outcome: 'failed' as const, failure })))).toContain(
    "10 more failures are in the job's log.",
  );
});
