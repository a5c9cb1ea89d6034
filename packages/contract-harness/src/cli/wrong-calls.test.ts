import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { expect, onTestFinished, test } from 'vitest';
import { parseCall } from './parse-call.ts';
import { carryOutRun } from './run-call.ts';

function failOnOutput(): never {
  throw new Error('The run has begun.');
}

/** Runs an invalid command line, and returns its error output. */
async function wrongCall(args: readonly string[]): Promise<string> {
  try {
    const call = parseCall(args);
    if (call.kind === 'run') await carryOutRun(call, failOnOutput);
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint}`;
    throw error;
  }
  return 'nothing was wrong';
}

test.for([
  [['rnu', '--', 'true'], 'Did you mean run?'],
  [['run', '--onyl', 'golden', '--', 'true'], 'Did you mean --only?'],
  [['run', '--only', 'goldn', '--', 'true'], 'Did you mean golden?'],
  [['run', '--only', 'golden.create-noet', '--', 'true'], 'Did you mean golden.create-note?'],
  [['run', '--suite', 'obsidian-v3', '--', 'true'], 'Did you mean obsidian-v1'],
  [['run', '--seed', 'x', '--', 'true'], 'Invalid value "x" for --seed'],
  [['run'], 'No agent command given'],
  [
    ['run', 'agent'],
    'Unexpected argument "agent" Write the agent\'s command after "--": agent-contract run -- COMMAND',
  ],
  [['run', '--only', 'gold', '--', 'true'], 'Did you mean golden? `agent-contract list`'],
  [['run', '--', '/no/such/agent'], 'Cannot start "/no/such/agent"'],
  [['run', '--junit', '/no/such/folder/report.xml', '--', 'true'], 'Cannot write /no/such/folder/report.xml (ENOENT)'],
  [['run', '--runs', '0', '--', 'true'], 'Invalid value "0" for --runs'],
  [['run', '--bail', '--write-baseline', 'known.txt', '--', 'true'], 'Leave --bail out'],
  [['run', '--junit', 'report', '--markdown', './report', '--', 'true'], '--junit and --markdown name one file'],
  [['run', '--write-baseline', '/no/such/folder/known.txt', '--', 'true'], 'Cannot write /no/such/folder/known.txt'],
] as const)('the wrong call %j gets a hint', async ([args, hint]) => {
  expect(await wrongCall(args)).toContain(hint);
});

test.for(['--write-baseline', '--junit'])('%s refuses a folder before the run', async (option) => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  const output = await wrongCall(['run', option, folder, '--only', 'input.empty', '--', 'true']);

  expect(output).toContain(`Cannot write ${folder} (EISDIR)`);
});
