import { expect, test } from 'vitest';
import { parseCall } from './parse-call.ts';
import { carryOutRun } from './run-call.ts';
import { WrongCall } from './wrong-call.ts';

/** Carries out a call, and gives what is told of a wrong one. */
async function wrongCall(args: readonly string[]): Promise<string> {
  try {
    const call = parseCall(args);
    if (call.kind === 'run') await carryOutRun(call, () => {});
  } catch (error) {
    if (error instanceof WrongCall) return `${error.message} ${error.hint}`;
    throw error;
  }
  return 'nothing was wrong';
}

test.for([
  [['rnu', '--', 'true'], 'Did you mean "run"?'],
  [['run', '--onyl', 'golden', '--', 'true'], 'Did you mean "--only"?'],
  [['run', '--only', 'goldn', '--', 'true'], '"goldn" is no check.'],
  [['run', '--only', 'golden.create-noet', '--', 'true'], 'Did you mean "golden.create-note"?'],
  [['run', '--suite', 'v3', '--', 'true'], 'Did you mean "v1"?'],
  [['run', '--seed', 'x', '--', 'true'], '--seed x is no whole number'],
  [['run'], 'There is no command to prove.'],
  [['run', 'agent'], 'Write the command under test after "--"'],
  [['run', '--', '/no/such/agent'], '"/no/such/agent" is no program'],
  [['run', '--junit', '/no/such/folder/report.xml', '--', 'true'], 'cannot be written'],
] as const)('the wrong call %j gets a hint', async ([args, hint]) => {
  expect(await wrongCall(args)).toContain(hint);
});
