import { expect, test } from 'vitest';
import type { CheckResult, Verdict } from '../suite/result.ts';
import { escapeXml, junitReport } from './junit.ts';

const failure = {
  expected: '<a> & "b"',
  seen: 'x\ny',
  end: 'exit status 0',
  stdout: '\u0000]]>',
  stderr: '',
  reproduce: "printf '%s'",
};

function report(verdict: Verdict, level: 'MUST' | 'SHOULD' = 'MUST'): string {
  const result: CheckResult = { id: 'part.name', level, sentence: 'A & B.', elapsedMs: 1234, ...verdict };
  return junitReport({ suite: 'v1', command: ['agent'], seed: 1, results: [result], elapsedMs: 1 });
}

test('markup, quotes and what XML cannot carry are escaped', () => {
  expect(escapeXml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&apos;');
  expect(escapeXml('a\u0000b\u001fc\ufffed\ud800e')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
  expect(escapeXml('tab\tline\né👩‍🚀')).toBe('tab\tline\né👩‍🚀');
});

test('a broken MUST is a failure with its evidence', () => {
  const xml = report({ outcome: 'failed', failure });

  expect(xml).toContain('failures="1" errors="0" skipped="0" time="1.234"');
  expect(xml).toContain('<testcase classname="part" name="name" time="1.234">');
  expect(xml).toContain(
    '<failure message="expected &lt;a&gt; &amp; &quot;b&quot;; seen x&#10;y">sentence: A &amp; B.\nexpected: ',
  );
});

test('a note on a pass is its output', () => {
  expect(report({ outcome: 'passed', note: 'only 4 < 30' })).toContain(
    '<system-out>only 4 &lt; 30</system-out></testcase>',
  );
});

test('a broken SHOULD and a check that does not apply are skipped, a harness error is an error', () => {
  expect(report({ outcome: 'failed', failure }, 'SHOULD')).toContain('failures="0" errors="0" skipped="1"');
  expect(report({ outcome: 'not-applicable', reason: 'no <tty>' })).toContain('<skipped message="no &lt;tty&gt;"/>');
  expect(report({ outcome: 'harness-error', reason: 'Error: x' })).toContain(
    '<error message="harness error">Error: x</error>',
  );
});
