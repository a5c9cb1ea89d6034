import { describeEnd } from '../../answer/describe-observation.ts';
import { readAnswer, readDocument, readResponse } from '../../answer/read-answer.ts';
import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { Violation } from '../../subject/violation.ts';
import { inEachSituation } from './situations.ts';

const onlyAnswer = 'stdout: one JSON document and a line feed, and nothing else, in any situation.';
const noisy = {
  OBSIDIAN_AGENT_LOG_LEVEL: 'trace',
  NODE_DEBUG: 'fs,stream,net',
  NODE_OPTIONS: '--trace-warnings',
  DEBUG: '*',
  PYTHONVERBOSE: '1',
};

/** Stdout, stderr and the exit status. */
export const streamChecks: readonly Check[] = [
  {
    id: 'protocol.one-document',
    level: 'MUST',
    sentence: onlyAnswer,
    run: (bench) => inEachSituation(bench, {}, readDocument),
  },
  {
    id: 'protocol.one-line',
    level: 'SHOULD',
    sentence: 'stdout: one JSON document and a line feed, so that a reader of lines reads one line.',
    run: (bench) => inEachSituation(bench, {}, expectOneLine),
  },
  {
    id: 'protocol.response-schema',
    level: 'MUST',
    sentence: 'The response has the nine members of ActionResponse, always all of them, and no other.',
    run: (bench) => inEachSituation(bench, {}, readResponse),
  },
  {
    id: 'protocol.exit-status',
    level: 'MUST',
    sentence: 'Exit status 0 whenever a valid response was written, also one that says "error".',
    run: (bench) => inEachSituation(bench, {}, expectStatusZero),
  },
  {
    id: 'protocol.quiet-stdout',
    level: 'MUST',
    sentence: `${onlyAnswer} Not with OBSIDIAN_AGENT_LOG_LEVEL=trace, NODE_DEBUG or traced warnings either.`,
    run: (bench) => inEachSituation(bench, { env: noisy }, readAnswer),
  },
  {
    id: 'protocol.stderr-json-lines',
    level: 'MUST',
    sentence: 'Logs, progress and warnings go to stderr as JSON lines.',
    run: async (bench) => {
      await inEachSituation(bench, {}, expectJsonLines);
      await inEachSituation(bench, { env: { OBSIDIAN_AGENT_LOG_LEVEL: 'trace' } }, expectJsonLines);
    },
  },
];

function expectOneLine(observation: Observation): void {
  const { stdout } = observation;
  if (stdout.indexOf('\n') === stdout.length - 1) return;
  throw new Violation({ observation, expected: 'one line', seen: `${stdout.toString().split('\n').length} lines` });
}

function expectStatusZero(observation: Observation): void {
  if (observation.exitCode === 0) return;
  throw new Violation({ observation, expected: 'exit status 0', seen: describeEnd(observation) });
}

function expectJsonLines(observation: Observation): void {
  const lines = observation.stderr
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  const wrong = lines.find((line) => !isJsonObject(line));
  if (wrong === undefined) return;
  throw new Violation({
    observation,
    expected: 'only JSON objects on stderr, one a line',
    seen: `the line ${JSON.stringify(wrong.slice(0, 200))}`,
  });
}

function isJsonObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
