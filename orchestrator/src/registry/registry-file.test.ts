import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_MAX_OUTPUT_BYTES } from '@obsidian-agent/client';
import { expect, test } from 'vitest';
import { RegistryError } from './registry-error.ts';
import { parseRegistry, readRegistry } from './registry-file.ts';

function refusalOf(text: string): RegistryError {
  try {
    parseRegistry(text, '/etc/agents.yaml');
  } catch (error) {
    if (error instanceof RegistryError) return error;
    throw error;
  }
  throw new Error('The registry was accepted.');
}

test('a registry is read from YAML, with defaults for missing fields', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  const file = join(folder, 'agents.yaml');
  await writeFile(file, 'notes:\n  command: [python3, agent.py]\n  timeout_ms: 500\n  standby: 2\n');

  const registry = await readRegistry(file);

  await rm(folder, { recursive: true });
  expect([...registry]).toEqual([
    [
      'notes',
      {
        command: ['python3', 'agent.py'],
        env: {},
        standby: 2,
        timeoutMs: 500,
        maxOutputBytes: DEFAULT_MAX_OUTPUT_BYTES,
      },
    ],
  ]);
});

test('a registry is read from JSON', () => {
  const registry = parseRegistry('{"notes":{"command":["/bin/agent"],"max_output_bytes":9}}', 'agents.json');

  expect(registry.get('notes')).toEqual({ command: ['/bin/agent'], env: {}, standby: 0, maxOutputBytes: 9 });
});

test("a program's relative path starts at the registry's folder; a bare name is looked up in PATH", () => {
  const registry = parseRegistry('a: { command: [./bin/agent, ./x] }\nb: { command: [agent] }', '/etc/agents.yaml');

  expect(registry.get('a')?.command).toEqual(['/etc/bin/agent', './x']);
  expect(registry.get('b')?.command).toEqual(['agent']);
});

test('an unknown field is refused with its line and the most similar field', () => {
  const error = refusalOf('a:\n  command: [x]\n  stanby: 1\n');

  expect(error).toMatchObject({ file: '/etc/agents.yaml', line: 3, hint: 'Did you mean "standby"?' });
  expect(error.message).toContain('/etc/agents.yaml:3:');
});

test('an agent without a name is refused where it is', () => {
  expect(refusalOf('a: { command: [x] }\n"": { command: [y] }\n').message.split('\n')).toEqual([
    '/etc/agents.yaml:2:1: The name of an agent is empty.',
    '  Write each agent as name: { command: [program, argument, …] }.',
  ]);
});

test('all mistakes are reported together, in the words of the file', () => {
  const text =
    'a: { comand: [x], standby: many }\nb: /usr/bin/x\nc: { command: x y, timeout_ms: 30s, env: { A: 1 } }\n';

  expect(refusalOf(text).message.split('\n')).toEqual([
    '/etc/agents.yaml:1:6: a has no field "comand".',
    '  Did you mean "command"?',
    '/etc/agents.yaml:1:28: a.standby: expected a whole number from 0 to 64, got "many".',
    '  Write a whole number from 0 to 64.',
    '/etc/agents.yaml:2:4: b: expected { command: …, … }, got "/usr/bin/x".',
    '  Write { command: …, … }.',
    '/etc/agents.yaml:3:15: c.command: expected a list of at least one string, got "x y".',
    '  Write a list: [x y].',
    '/etc/agents.yaml:3:32: c.timeout_ms: expected a whole number of at least 1, got "30s".',
    '  Write 30000, in milliseconds.',
    '/etc/agents.yaml:3:47: c.env.A: expected a string, got 1.',
    '  Put it in quotes: "1".',
  ]);
});

test.each([
  ['a missing command', 'a:\n  command: [x]\nb:\n  standby: 1\n', 4],
  ['an empty command', 'a:\n  command: []\n', 2],
  ['a command that is text', 'a:\n  standby: 1\n  command: x y\n', 3],
  ['a negative time', 'a:\n  command: [x]\n  timeout_ms: -1\n', 3],
  ['a number as a variable', 'a:\n  command: [x]\n  env:\n    A: x\n    B: 1\n', 5],
  ['a list', '- a\n', 1],
  ['nothing', '', 1],
  ['an agent named twice', 'a: { command: [x] }\na: { command: [y] }\n', 2],
  ['broken YAML', 'a:\n  command: [x\n', 3],
])('%s is refused by its line', (_, text, line) => {
  expect(refusalOf(text).line).toBe(line);
});
