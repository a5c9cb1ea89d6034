import { join } from 'node:path';
import { type Check, runSuite, suiteV1 } from '@obsidian-agent/contract-harness';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { isLong } from '../faults/ask-agent.ts';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

/** Generated requests per fuzz check: `agent-contract run` does 30, and each is a process. */
const FUZZ_RUNS = 12;

interface Proof {
  readonly command: readonly string[];
  readonly checks?: readonly Check[];
  /** Checks that this agent cannot pass. */
  readonly except?: readonly string[];
}

async function expectPass({ command, checks = suiteV1, except = [] }: Proof): Promise<void> {
  const results = await runSuite(checks, { command, seed: 11, runs: FUZZ_RUNS }, () => {});

  expect(results).toHaveLength(checks.length);
  const broken = results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not-applicable');
  expect(broken.filter(({ id }) => !except.includes(id))).toEqual([]);
  expect(broken.map(({ id }) => id)).toEqual(except);
}

/** The executable passes all checks, and two other agents a part of them each: `pnpm faults` runs all over all three. */
const allOr = (part: RegExp): readonly Check[] => (isLong ? suiteV1 : suiteV1.filter(({ id }) => part.test(id)));
const [executable, bundle] = artefacts;
const timeout = isLong ? 600_000 : 180_000;

// Most of their time is spent in waiting for agents that must not end early.
test.concurrent.for([
  { name: 'the executable passes all of v1', command: executable?.command ?? [] },
  // What the bundle answers is in `goldens.test.ts`. Interrupted writes are code that it shares with the executable.
  {
    name: 'the Node bundle passes v1',
    command: bundle?.command ?? [],
    checks: allOr(/^(input|output|signals)\.(?!.*-mid-write)/),
  },
])('$name', { timeout }, expectPass);

test('an agent in another language passes v1', { timeout }, async ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const command = pythonCommand(python, join(import.meta.dirname, '../fixtures/python-agent/agent.py'));

  // The interpreter itself does not start if its stdin is a folder.
  await expectPass({ command, checks: allOr(/^golden\.(?!escape-)/), except: isLong ? ['input.folder'] : [] });
});

test.for([
  ['answers-three.py', /^golden\..*-(without|wrong)-|^golden\.empty-note-name|^input\.payload-in-proto|^fuzz\.broken/],
  ['lists-metadata.py', /^protocol\.response-schema|^golden\.read-note$/],
] as const)('%s implements v1 differently, and passes', async ([agent, ids], { skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const checks = suiteV1.filter(({ id }) => ids.test(id));
  const command = pythonCommand(python, join(import.meta.dirname, '../fixtures/lawful-agents', agent));

  const results = await runSuite(checks, { command, seed: 11, runs: FUZZ_RUNS }, () => {});

  expect(results.length).toBeGreaterThan(1);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});

test('every check has a unique id, a level and a sentence', () => {
  const ids = suiteV1.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(suiteV1.filter(({ id, sentence }) => !/^[a-z]+\.[a-z0-9-]+$/.test(id) || sentence.length < 20)).toEqual([]);
});
