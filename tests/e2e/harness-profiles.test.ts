import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileChecks, readProfile, runSuite } from '@obsidian-agent/contract-harness';
import { expect, onTestFinished, test } from 'vitest';
import { harness } from '../contract/artefacts.ts';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

const example = join(import.meta.dirname, '..', '..', 'examples', 'harness');

/** A copy of the example, with changes of its profile and of its agent. */
function openCopy(change: { profile?: (text: string) => string; agent?: (text: string) => string } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'harness-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(example, folder, { recursive: true });
  for (const [name, edit] of [['agent.yaml', change.profile] as const, ['count_words.py', change.agent] as const])
    if (edit !== undefined) writeFileSync(join(folder, name), edit(readFileSync(join(folder, name), 'utf8')));
  return folder;
}

function run(folder: string, ...words: readonly string[]) {
  const [node, program] = harness;
  // Elsewhere than the profile, whose command is relative to its folder.
  return spawnSync(node, [program, ...words, '--profile', join(folder, 'agent.yaml')], { encoding: 'utf8', cwd: '/' });
}

/** A check of each group. */
const sample = [
  'protocol.response-schema,protocol.unique-keys',
  'input.byte-order-mark,input.escaped,input.invalid-utf-8,input.cut-off,input.half-then-rest',
  'output.slow-reader,output.stderr-full,signals.sigterm-waiting-ends,signals.sigint-waiting-answers',
  'environment.empty,environment.no-writes-outside',
].join(',');

test('an agent of another kind is checked by its profile', ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);

  const { status, stdout, stderr } = run(openCopy(), 'run', '--only', sample);

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^- signals\.sigint-waiting-answers .* not applicable: It has nothing to finish/m);
  expect(stdout).toMatch(/\n12 passed, 0 failed\n$/);
});

test.for([
  ['a wrong member', 'input.trailing-newline', "'words': len", "'words': 1 + len", '/words is 3 instead of 2'],
  [
    'another exit status',
    'input.file',
    'write(json',
    'import atexit; atexit.register(os._exit, 3); write(json',
    'exit status 3',
  ],
  [
    'a member that the schema refuses',
    'protocol.response-schema',
    "'words': len",
    "'count': 2, 'words': len",
    'additional',
  ],
  [
    'a success for no request',
    'input.not-json',
    "'status': 'error'",
    "'status': 'ok'",
    '/status is "ok" instead of "error"',
  ],
  ['a file outside', 'environment.no-writes-outside', 'write(json', "open('log', 'w').close(); write(json", 'cwd/log'],
] as const)('%s is caught', async ([, id, from, to, seen], { skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const folder = openCopy({ agent: (text) => text.replace(from, to) });
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const checks = profileChecks(readProfile('agent.yaml', text('agent.yaml')), text('answer.schema.json'));
  const command = pythonCommand(python, join(folder, 'count_words.py'));

  const results = await runSuite(
    checks.filter((check) => check.id === id),
    { command, seed: 1, runs: 1 },
    () => {},
  );

  expect(results).toMatchObject([{ outcome: 'failed', failure: { seen: expect.stringContaining(seen) } }]);
});

test('every mistake of a profile is reported, with line, column and a near name', () => {
  const text = [
    'nam: count-words',
    'command: []',
    'request: [1]',
    'answer:',
    '  mach: { status: ok }',
    '  exit_status: 300',
    'stderr: jsonlines',
  ].join('\n');
  const folder = openCopy({ profile: () => text });

  const { status, stdout, stderr } = run(folder, 'run');

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const places = [...stderr.matchAll(/agent\.yaml:(\d+:\d+: .*)/g)].map(([, place]) => place);
  expect(places.toSorted()).toEqual([
    '1:1: Missing name',
    '1:1: Unknown member "nam". Did you mean name?',
    '2:10: command must not be empty',
    '3:10: request must be a map',
    '5:3: Unknown member "mach". Did you mean match?',
    '6:16: answer.exit_status must be at most 255',
    '7:9: stderr must be any or json-lines',
  ]);
});
