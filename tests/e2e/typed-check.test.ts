import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { typist } from './typed-call.ts';

const bases = {
  'Good.base': 'filters: price > 5\n',
  'Warned.base': 'filter: price > 5\n',
  'Wrong.base': 'filters: file.hasTog("a")\n',
  'Broken.base': 'filters: [\n',
};

test.each([
  ['Good', 0, 'No problems.\n'],
  ['Warned', 0, 'warning: filter, line 1, column 1: '],
  ['Wrong', 1, 'error: filters, line 1, column '],
  ['Broken', 1, 'error: line '],
])('check %s ends with status %i', async (base, exitCode, said) => {
  const { type } = typist(bases);

  const asText = await type(['check', base]);
  const asJson = await type(['check', base, '--json']);

  expect(asText).toMatchObject({ exitCode, stderr: '', stdout: expect.stringContaining(said) });
  expect(asJson).toMatchObject({ exitCode, stderr: '' });
  expect(JSON.parse(asJson.stdout)).toMatchObject({ valid: exitCode === 0 });
});

test('check of a base that does not exist ends with status 3', async () => {
  expect(await typist(bases).type(['check', 'Missing'])).toMatchObject({ exitCode: 3, stdout: '' });
});

test.each([
  ['check', 'It is 1 if the base has errors.'],
  ['index-vault', 'It is 3 if the model cannot be used, or notes are left.'],
])('the help of %s says when its exit status is not the code of the response', async (word, said) => {
  const { stdout } = await typist(bases).type([word, '--help']);

  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`The exit status is the response's code. ${said}`);
});

test('a request to check a wrong base is answered with success', async () => {
  const { status, metadata } = await noteAgent(bases).ask('check_base', { base: 'Wrong' });

  expect({ status, valid: metadata.valid }).toEqual({ status: 'success', valid: false });
});
