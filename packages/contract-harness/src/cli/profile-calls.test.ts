import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseCall } from './parse-call.ts';
import { carryOutRun } from './run-call.ts';

const example = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'harness');

/** The path of a copy of the example's profile, with a change. */
function profileWith(change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'harness-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(example, folder, { recursive: true });
  const file = join(folder, 'agent.yaml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return file;
}

async function start(...args: readonly string[]): Promise<unknown> {
  const call = parseCall(args);
  return call.kind === 'run' ? await carryOutRun(call, () => {}) : call;
}

test.for([
  [
    'a key twice',
    (text: string) => `${text}\nname: again`,
    { message: /agent\.yaml:\d+:1: The key "name" appears twice$/ },
  ],
  [
    'files that lead out of the folder, reported in the order of the text',
    (text: string) => `nam: a\n${text.replace('files:', 'files:\n  ../escaped.txt: x\n  /escaped.txt: x\n  a/..: x')}`,
    {
      message:
        /agent\.yaml:1:1: Unknown member "nam".*\n.*:3: "\.\.\/escaped\.txt" is not a path of a file in %FOLDER%.*\n.*"\/escaped\.txt" is not.*\n.*"a\/\.\." is not/,
    },
  ],
  [
    'an exception for an unknown check',
    (text: string) => `${text}  input.emtpy: Why not.\n`,
    { hint: /Did you mean input\.empty\?/ },
  ],
  [
    'a schema that is not there',
    (text: string) => text.replace('answer.schema', 'no'),
    { message: /There is no file .*no\.json/ },
  ],
  [
    'a schema that is not a schema',
    (text: string) => text.replace('answer.schema.json', 'agent.yaml'),
    { message: /agent\.yaml is not a JSON Schema/ },
  ],
  [
    'a command that is not there',
    (text: string) => text.replace('[python3,', '[./no-agent,'),
    { message: /agent\.yaml:3:11: Cannot start "\.\/no-agent"$/ },
  ],
] as const)('%s is a usage error', async ([, change, error]) => {
  const texts = Object.entries(error).map(([name, pattern]) => [name, expect.stringMatching(pattern)]);

  await expect(start('run', '--profile', profileWith(change))).rejects.toMatchObject(Object.fromEntries(texts));
});

test('--suite and --profile exclude each other', async () => {
  const profile = profileWith((text) => text);

  await expect(start('list', '--suite', 'obsidian-v1', '--profile', profile)).rejects.toMatchObject({
    message: '--suite and --profile exclude each other',
  });
});

test('list has the checks of a profile, and what is only advice for it', async () => {
  const listed = await start(
    'list',
    '--profile',
    profileWith((text) => text),
  );

  expect(listed).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ id: 'input.byte-order-mark', level: 'SHOULD' })]),
  });
  expect(JSON.stringify(listed)).not.toContain('"golden.');
});
