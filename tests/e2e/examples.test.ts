import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { serveModel } from './scripted-model.ts';

const root = join(import.meta.dirname, '..', '..');
const examples = join(root, 'examples');

/** A home with the example vault as `Notes`, and an environment in which the built programs are installed. */
function openHome() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'examples-')));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const vault = join(home, 'Notes');
  cpSync(join(examples, 'garden'), vault, { recursive: true });
  const PATH = [join(root, 'dist'), join(root, 'node_modules', '.bin'), process.env['PATH']].join(':');
  const env = { PATH, HOME: home, TZ: 'UTC', OBSIDIAN_VAULT_PATH: vault };
  return { home, vault, env, text: (path: string) => readFileSync(join(home, path), 'utf8') };
}

const script = [
  [{ name: 'search_notes', args: { query: 'soil' } }],
  [
    { name: 'append_note', args: { note: 'Projects/Vegetable garden', content: '- [ ] Buy compost' } },
    { name: 'read_note', args: { note: 'Hom' } },
  ],
  [{ name: 'delete_note', args: { note: 'People/Mara', confirm: true } }],
  'Done: compost is on the list.',
] as const;

test.each([
  ['anthropic', {}, /^Set MODEL .* and ANTHROPIC_API_KEY .*\n$/],
  ['openai', {}, /^Set MODEL .* and OPENAI_API_KEY .*\n$/],
  [
    'anthropic',
    { MODEL: 'm', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' },
    /^Cannot reach http:\/\/127\.0\.0\.1:9: .*\n$/,
  ],
  ['openai', { MODEL: 'm', OPENAI_BASE_URL: 'http://127.0.0.1:9' }, /^Cannot reach http:\/\/127\.0\.0\.1:9: .*\n$/],
])('the loop over the API of %s with %j ends with what to set', async (api, set, said) => {
  const { env } = openHome();

  const { stderr, exitCode } = await runProcess({
    command: [process.execPath, join(examples, 'model-loop', `${api}.ts`), 'Hello'],
    env: { ...env, ...set },
  });

  expect(exitCode).toBe(1);
  expect(stderr).toMatch(said);
});

test.each([
  ['anthropic', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_API_KEY'],
  ['openai', 'OPENAI_BASE_URL', 'OPENAI_API_KEY'],
] as const)('the loop over the API of %s carries out what the model asks for', async (api, address, key) => {
  const { env, text } = openHome();
  const model = await serveModel(api, script);

  const { stdout, stderr } = await runProcess({
    command: [process.execPath, join(examples, 'model-loop', `${api}.ts`), 'Put compost on my list.'],
    stdin: 'n\n',
    env: { ...env, [address]: model.url, [key]: 'a-key', MODEL: 'a-model' },
  });

  expect({ stdout, stderr }).toMatchObject({ stdout: 'Done: compost is on the list.\n' });
  expect(model.tools).toContain('append_note');
  expect(model.results).toEqual([
    [expect.stringContaining('heavy clay')],
    [expect.stringContaining('Appended to'), expect.stringContaining('Home.md')],
    [expect.stringContaining('declined')],
  ]);
  expect(text('Notes/Projects/Vegetable garden.md')).toMatch(/\n- \[ \] Buy compost\n$/);
  expect(text('Notes/People/Mara.md')).not.toBe('');
  expect(stderr).toContain('[y/N]');
});

test('the loop over OpenAI-compatible APIs answers arguments that are not JSON', async () => {
  const { env } = openHome();
  const model = await serveModel('openai', [[{ name: 'read_note', args: '{"note": ' }], 'Sorry.']);

  await runProcess({
    command: [process.execPath, join(examples, 'model-loop', 'openai.ts')],
    stdin: '',
    env: { ...env, OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'a-key', MODEL: 'a-model' },
  });

  expect(model.results).toEqual([[expect.stringContaining('not JSON')]]);
});

test.each(['anthropic.ts', 'openai.ts'])('the loop in %s has at most 80 lines', (file) => {
  expect(readFileSync(join(examples, 'model-loop', file), 'utf8').split('\n').length).toBeLessThanOrEqual(81);
});

const python = join(examples, 'python', 'add_to_today.py');

test('the Python program adds a line to the daily note, or says why not', async () => {
  const { env, text } = openHome();
  const run = (vault: string) =>
    runProcess({ command: ['python3', python, '- had tea'], stdin: '', env: { ...env, OBSIDIAN_VAULT_PATH: vault } });

  const done = await run(env.OBSIDIAN_VAULT_PATH);
  const failed = await run('/no/vault');

  const [, path = '', line = ''] = /^(.+):(\d+)\n$/.exec(done.stdout) ?? [];
  expect(text(join('Notes', path)).split('\n')[Number(line) - 1]).toBe('- had tea');
  expect(failed).toMatchObject({ stdout: '', stderr: expect.stringContaining('/no/vault') });
});

test('the types of the Python program are those of the schemas', async () => {
  const { env } = openHome();
  const print = `
import json, sys, typing
sys.path.insert(0, ${JSON.stringify(join(examples, 'python'))})
sys.dont_write_bytecode = True
from add_to_today import AppendNote, Appended
print(json.dumps([{"required": sorted(t.__required_keys__), "types": {k: v.__name__ for k, v in typing.get_type_hints(t).items()}} for t in (AppendNote, Appended)]))`;

  const { stdout } = await runProcess({ command: ['python3', '-c', print], stdin: '', env });

  const names = { str: 'string', bool: 'boolean', int: 'integer' } as Readonly<Record<string, string>>;
  const [params, result] = JSON.parse(stdout) as { required: string[]; types: Record<string, string> }[];
  const schemas = ['params', 'result'].map((part) =>
    JSON.parse(readFileSync(join(root, 'schemas', 'v2', 'commands', `append_note.${part}.schema.json`), 'utf8')),
  );
  expect(params?.required.toSorted()).toEqual(schemas[0].required.toSorted());
  expect(schemas[1].required).toEqual(expect.arrayContaining(result?.required ?? []));
  for (const [at, { types }] of [params, result].filter((each) => each !== undefined).entries()) {
    const { properties } = schemas[at];
    const expected = Object.keys(types).map((name) => [name, properties[name]?.type]);
    expect(Object.entries(types).map(([name, type]) => [name, names[type]])).toEqual(expected);
  }
});

test('the crontab runs the plan once a day, however often it is started', async () => {
  const { home, vault, env, text } = openHome();
  // Its tasks are due or not, depending on the day of the test.
  rmSync(join(vault, 'Daily', '2026-11-20.md'));
  writeFileSync(join(vault, 'Bills.md'), '- [ ] pay the rent 📅 2026-01-01\n');
  cpSync(join(examples, 'schedule', 'morning.yaml'), join(home, 'morning.yaml'));
  const entry = readFileSync(join(examples, 'schedule', 'crontab'), 'utf8')
    .split('\n')
    .find((line) => /^\d/.test(line));
  const command = entry?.split(' ').slice(5).join(' ').replaceAll('\\%', '%') ?? '';

  const runs = [
    await runProcess({ command: ['sh', '-c', command], stdin: '', env, cwd: home }),
    await runProcess({ command: ['sh', '-c', command], stdin: '', env, cwd: home }),
  ];

  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const [today = ''] = readdirSync(join(vault, 'Daily'));
  expect(text(`Notes/Daily/${today}`)).toMatch(/^## Due today\nBills\.md:1 \[ \] pay the rent.*$/);
});

test('on a morning without due tasks, nothing is written into the daily note', async () => {
  const { home, vault, env, text } = openHome();
  for (const name of readdirSync(vault)) if (name !== '.obsidian') rmSync(join(vault, name), { recursive: true });
  cpSync(join(examples, 'schedule', 'morning.yaml'), join(home, 'morning.yaml'));

  const command = ['sh', '-c', 'obsidian-orchestrator run morning.yaml'] as const;
  const { exitCode } = await runProcess({ command, env, cwd: home });

  expect(exitCode).toBe(0);
  const [today = ''] = readdirSync(join(vault, 'Daily'));
  expect(text(`Notes/Daily/${today}`)).toBe('');
});

test.each([
  ['succeeds in a vault without broken links', '', 0],
  ['fails if there is one', '[[Nowhere]]\n', 1],
] as const)('the GitHub Action %s', async (_, more, code) => {
  const { home, vault, env } = openHome();
  writeFileSync(join(vault, 'More.md'), more);
  const workflow = readFileSync(join(examples, 'github-action', 'check-links.yml'), 'utf8');
  const run = workflow.split('- name: Find broken links\n        run: |\n')[1]?.replaceAll(/^ {10}/gm, '') ?? '';
  const checkout = join(home, 'checkout');
  mkdirSync(checkout);

  const summary = join(home, 'summary.md');
  const end = await runProcess({
    command: ['bash', '-e', '-c', run],
    stdin: '',
    env: { ...env, GITHUB_STEP_SUMMARY: summary, OBSIDIAN_AGENT_READ_ONLY: '1' },
    cwd: checkout,
  });

  expect({ code: end.exitCode, text: readFileSync(summary, 'utf8') }).toEqual({
    code,
    text: code === 0 ? expect.not.stringContaining('Nowhere') : expect.stringContaining('Nowhere'),
  });
});
