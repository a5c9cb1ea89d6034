import { type CheckResult, countMarks, markOf } from '../suite/result.ts';
import type { RunReport } from './run-report.ts';

/** A JUnit XML document. A broken SHOULD is a skipped case with its reason, because JUnit has no warnings. */
export function junitReport({ suite, results }: RunReport): string {
  const counts = countMarks(results);
  const skipped = counts.advice + counts['expected failure'] + counts['not applicable'] + counts['not run'];
  const seconds = results.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / 1000;
  const numbers = {
    tests: results.length,
    failures: counts.broken + counts.fixed,
    errors: counts['harness error'],
    skipped,
    time: seconds.toFixed(3),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites>`,
    `  <testsuite ${attributes({ name: `agent-contract ${suite}`, ...numbers })}>`,
    ...results.map((result) => `    ${testCase(result)}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(result: CheckResult): string {
  const [part = '', ...name] = result.id.split('.');
  const opening = `<testcase ${attributes({ classname: part, name: name.join('.'), time: (result.elapsedMs / 1000).toFixed(3) })}`;
  const body = testCaseBody(result);
  return body === '' ? `${opening}/>` : `${opening}>${body}</testcase>`;
}

function testCaseBody(result: CheckResult): string {
  switch (result.outcome) {
    case 'passed':
      if (markOf(result) === 'fixed')
        return `<failure ${attributes({ message: 'passes, but the baseline expects it to fail' })}/>`;
      return result.note === undefined ? '' : `<system-out>${escapeXml(result.note)}</system-out>`;
    case 'not-applicable':
    case 'not-run':
      return `<skipped ${attributes({ message: result.reason })}/>`;
    case 'harness-error':
      return `<error ${attributes({ message: 'harness error' })}>${escapeXml(result.reason)}</error>`;
    case 'failed': {
      const { expected, seen, end, stdout, stderr, reproduce } = result.failure;
      const facts = Object.entries({ sentence: result.sentence, expected, seen, end, stdout, stderr, reproduce });
      const message = attributes({ message: `expected ${expected}; seen ${seen}` });
      if (markOf(result) !== 'broken') return `<skipped ${message}/>`;
      return `<failure ${message}>${escapeXml(facts.map(([name, value]) => `${name}: ${value}`).join('\n'))}</failure>`;
    }
  }
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value)).replaceAll('\n', '&#10;')}"`)
    .join(' ');
}

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML 1.0. Characters that XML cannot represent become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[<>&"']/g, (character) => entities[character] ?? character)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
