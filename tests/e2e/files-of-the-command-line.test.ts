import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

const MIB = 1024 * 1024;

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'files of the command line ')));
  mkdirSync(join(folder, 'vault'));
  mkdirSync(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const [name, size] of [
    ['sparse', 2 ** 40],
    ['100 MB', 100 * MIB],
  ] as const) {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), size);
  }
  writeFileSync(join(folder, 'deep'), `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
  writeFileSync(join(folder, 'deep agents'), `a: ${'['.repeat(50_000)}`);
  writeFileSync(join(folder, 'agents that contain themselves'), 'a: &a { command: [*a] }');
  writeFileSync(join(folder, 'agents'), JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  writeFileSync(join(folder, 'odd vaults'), JSON.stringify(plan(['a\0b', 'a'.repeat(300), 'a/'.repeat(5000)])));
});
afterAll(() => rmSync(folder, { recursive: true }));

function plan(vaults: readonly string[]): object {
  const tasks = vaults.map((vault_path, at) => ({ id: `t${at}`, action: 'look', payload: { log: 'log', vault_path } }));
  return { name: 'odd', agent: 'scripted', tasks };
}

function run(command: readonly string[], stdin: string | Uint8Array = ''): Promise<ProcessEnd> {
  const env = { HOME: folder, XDG_STATE_HOME: folder, OBSIDIAN_AGENT_COMMAND: artefacts[0]?.command[0] ?? '' };
  return runProcess({ command: command as [string, ...string[]], env, cwd: folder, stdin });
}

/** Three lines at most: the problem, the next step, and no stack. */
function expectRefusal({ exitCode, stdout, stderr }: ProcessEnd): void {
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(stderr).not.toMatch(/ {4}at /);
  expect(stderr.length).toBeLessThan(500);
}

const unreadable = ['pipe', '/dev/zero', 'folder', 'sparse', '100 MB', 'missing'];

describe('the orchestrator', () => {
  test.each(unreadable)('refuses a plan from %s', async (file) => {
    expectRefusal(await run([...orchestrator, 'validate', file, '--agents', 'agents']));
  });

  test.each([...unreadable, 'deep agents', 'agents that contain themselves'])(
    'refuses a registry from %s',
    async (file) => {
      expectRefusal(await run([...orchestrator, 'agents', '--agents', file]));
    },
  );

  test.each(['pipe', 'sparse', 'deep'])('refuses a payload from %s', async (file) => {
    expectRefusal(await run([...orchestrator, 'exec', 'read_note', '--payload', `@${file}`]));
  });

  test('refuses a plan on stdin that is too long', async () => {
    expectRefusal(await run([...orchestrator, 'validate', '-', '--agents', 'agents'], Buffer.alloc(17 * MIB, '# ')));
  });

  test('passes a vault on to the agent even if the system refuses its path', async () => {
    const { exitCode, stdout } = await run([...orchestrator, 'validate', 'odd vaults', '--agents', 'agents']);

    expect({ exitCode, lines: stdout.split('\n').length }).toEqual({ exitCode: 0, lines: 5 });
  });
});

describe.each(artefacts)('$name', ({ command }) => {
  test.each(['pipe', '/dev/zero', 'folder', 'sparse', '100 MB', 'missing'])('refuses a text from %s', async (file) => {
    expectRefusal(
      await run([...command, 'create_note', '--vault-path', 'vault', '--path', 'A', '--content', `@${file}`]),
    );
  });

  test('refuses a text on stdin that is too long', async () => {
    const words = ['create_note', '--vault-path', 'vault', '--path', 'A', '--content', '-'];

    expectRefusal(await run([...command, ...words], Buffer.alloc(17 * MIB, 'x')));
  });

  test('refuses JSON that is nested too deeply', async () => {
    const words = ['set_properties', '--vault-path', 'vault', '--note', 'A', '--set', '@deep'];

    expectRefusal(await run([...command, ...words]));
  });

  test('refuses thousands of unexpected words', async () => {
    expectRefusal(await run([...command, 'list_notes', ...Array.from({ length: 20_000 }, (_, at) => `${at}`)]));
  });
});
