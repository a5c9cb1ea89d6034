import { isObject } from '@obsidian-agent/shared-types';
import { describeEnd } from '../../answer/describe-observation.ts';
import { parseJson, readAnswer, readDocument, readResponse } from '../../answer/read-answer.ts';
import type { Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { verify } from '../../subject/violation.ts';
import type { Example } from '../example/example.ts';
import { inEachSituation } from '../example/situations.ts';

const onlyAnswer = 'stdout: one JSON document and a line feed, and nothing else, in any situation.';
const noisy = {
  OBSIDIAN_AGENT_LOG_LEVEL: 'trace',
  NODE_DEBUG: 'fs,stream,net',
  NODE_OPTIONS: '--trace-warnings',
  DEBUG: '*',
  PYTHONVERBOSE: '1',
};

/** Stdout, stderr and the exit status. */
export const streamChecks = (example: Example): readonly Check[] => [
  {
    id: 'protocol.one-document',
    sentence: onlyAnswer,
    run: (bench) => inEachSituation(bench, example, readDocument),
  },
  {
    id: 'protocol.one-line',
    level: 'SHOULD',
    sentence: 'stdout: one JSON document and a line feed, so that a reader of lines reads one line.',
    run: (bench) => inEachSituation(bench, example, expectOneLine),
  },
  {
    id: 'protocol.response-schema',
    sentence: 'The response has the nine members of ActionResponse, always all of them, and no other.',
    run: (bench) => inEachSituation(bench, example, (observation) => readResponse(observation, example)),
  },
  {
    id: 'protocol.exit-status',
    sentence: 'Exit status 0 whenever a valid response was written, also one that says "error".',
    run: (bench) => inEachSituation(bench, example, (observation) => expectStatus(observation, example)),
  },
  {
    id: 'protocol.quiet-stdout',
    sentence: `${onlyAnswer} Not with OBSIDIAN_AGENT_LOG_LEVEL=trace, NODE_DEBUG or traced warnings either.`,
    run: (bench) =>
      inEachSituation(bench, { ...example, change: { env: noisy } }, (observation) => readAnswer(observation, example)),
  },
  {
    id: 'protocol.stderr-json-lines',
    sentence: 'Logs, progress and warnings go to stderr as JSON lines.',
    run: async (bench) => {
      await inEachSituation(bench, example, expectJsonLines);
      await inEachSituation(
        bench,
        { ...example, change: { env: { OBSIDIAN_AGENT_LOG_LEVEL: 'trace' } } },
        expectJsonLines,
      );
    },
  },
];

function expectOneLine(observation: Observation): void {
  const { stdout } = observation;
  verify(stdout.indexOf('\n') === stdout.length - 1, {
    observation,
    expected: 'one line',
    seen: `${stdout.toString().split('\n').length} lines`,
  });
}

function expectStatus(observation: Observation, { exitStatuses }: Example): void {
  const isExpected = observation.exitCode !== null && exitStatuses.includes(observation.exitCode);
  verify(isExpected, {
    observation,
    expected: `exit status ${exitStatuses.join(' or ')}`,
    seen: describeEnd(observation),
  });
}

function expectJsonLines(observation: Observation): void {
  const lines = observation.stderr.toString().split('\n');
  const wrong = lines.find((line) => line !== '' && !isObject(parseJson(line)));
  verify(wrong === undefined, {
    observation,
    expected: 'only JSON objects on stderr, one a line',
    seen: `the line ${JSON.stringify(wrong?.slice(0, 200))}`,
  });
}
