import { describe, expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { type Program, programs } from './programs.ts';

async function refusalOf(program: Program, ...words: string[]): Promise<string[]> {
  return await refusalWith({}, program, ...words);
}

async function refusalWith(env: Record<string, string>, program: Program, ...words: string[]): Promise<string[]> {
  const { stdout, stderr, exitCode } = await runProcess({ command: [...programs[program], ...words], env });
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  return stderr.split('\n');
}

test.each<[Program, string[], string]>([
  ['obsidian-agent', ['lst_notes'], 'Unknown command "lst_notes"'],
  ['obsidian-agent', ['read_note', '--nte', 'x'], 'Unknown option --nte'],
  ['obsidian-agent mcp', ['--htp', '1'], 'Unknown option --htp'],
  ['obsidian-orchestrator', ['valdate'], 'Unknown command "valdate"'],
  ['obsidian-orchestrator', ['exec', 'read_note', '--agnt', 'x'], 'Unknown option --agnt'],
  ['obsidian-orchestrator', ['exec', 'read_note', '--payload', '[]'], 'The payload is not a JSON object'],
  ['agent-contract', ['rnu'], 'Unknown command "rnu"'],
  ['agent-contract', ['run', '--onyl', 'x'], 'Unknown option --onyl'],
])('%s %j: the program and the problem on one line, the next step on another', async (program, words, problem) => {
  const [first, second, ...rest] = await refusalOf(program, ...words);

  expect(first).toBe(`${program}: ${problem}`);
  expect(second).toMatch(/^\S.*[.?]$/);
  expect(rest).toEqual(['']);
});

test.each([
  ['--plan-id', 'x'.repeat(257)],
  ['--correlation-id', 'x'.repeat(257)],
  ['--plan-id', 'x\nx'],
])('an id that is too long or has a line break is refused: %s', async (option, id) => {
  const [first, second] = await refusalOf('obsidian-orchestrator', 'run', 'x.yaml', option, id);

  expect(first).toMatch(/^obsidian-orchestrator: Invalid value "x[x\\n]*…?" for --/);
  expect(second).toBe('Use 1 to 256 characters on one line.');
});

test('a correlation id of the environment that is too long for agents is refused', async () => {
  const env = { OBSIDIAN_AGENT_CORRELATION_ID: 'x'.repeat(257) };

  const [first, second] = await refusalWith(env, 'obsidian-orchestrator', 'run', 'x.yaml');

  expect(first).toMatch(/^obsidian-orchestrator: Invalid value "x+…?" for OBSIDIAN_AGENT_CORRELATION_ID/);
  expect(second).toBe('Use 1 to 256 characters on one line.');
});

describe('an unknown command', () => {
  test.each<[Program, string, string]>([
    ['obsidian-agent', 'list_taks', 'Did you mean list_tags or list_tasks? See `obsidian-agent --help`.'],
    ['obsidian-agent', 'list', 'Did you mean notes? See `obsidian-agent --help`.'],
    ['obsidian-agent', 'plan', 'Did you mean obsidian-orchestrator? See `obsidian-agent --help`.'],
    ['obsidian-agent', 'banana', 'See `obsidian-agent --help`.'],
    ['obsidian-orchestrator', 'lun', 'Did you mean run? See `obsidian-orchestrator --help`.'],
  ])('of %s, %s, gets the hint: %s', async (program, word, hint) => {
    const [, second] = await refusalOf(program, word);

    expect(second).toBe(hint);
  });
});
