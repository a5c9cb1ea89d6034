import { expect, test } from 'vitest';
import { createFailureReport } from './export-failures.ts';

/** The fields of each line, after its level. */
function reportAll(...problems: readonly unknown[]): unknown[] {
  const lines: unknown[] = [];
  const report = createFailureReport({
    warn: (_, fields) => lines.push(['warn', fields]),
    debug: (_, fields) => lines.push(['debug', fields]),
  });
  for (const problem of problems) report(problem);
  return lines;
}

test.each([
  [new Error('connect ECONNREFUSED 127.0.0.1:9'), 'connect ECONNREFUSED 127.0.0.1:9'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('Internal Server Error'), { code: 500 }), 'HTTP status 500 Internal Server Error'],
  [Object.assign(new Error(), { code: 404 }), 'HTTP status 404 Not Found'],
  ['{"stack":"Error: Timeout\\n    at f (a.js:1:2)","message":"Timeout","name":"Error"}', 'Timeout'],
  ['{"stack":"OTLPExporterError","message":"Bad Request","code":"400"}', 'HTTP status 400 Bad Request'],
  ['metrics export timed out after 30000ms', 'metrics export timed out after 30000ms'],
  ['{"stack": cut off', '{"stack": cut off'],
])('the cause of %o is %s', (problem, cause) => {
  expect(reportAll(problem)).toEqual([['warn', { cause }]]);
});

test('only the first failure is a warning', () => {
  expect(reportAll('first', 'second')).toEqual([
    ['warn', { cause: 'first' }],
    ['debug', { cause: 'second' }],
  ]);
});
