import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';

/** Nothing can be created there, and the system reports this as if the folder above were missing. */
const IMPOSSIBLE = '/proc/impossible/folder';
/** A program that never ends does not notice other signals either. */
const MOST_MS = 60_000;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'impossible folders ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'vault', 'Home.md'), 'hello\n');
  const tasks = [{ id: 'ask', approval: { message: 'Go on?', timeout_ms: 1 } }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', tasks }));
});

function call(command: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const [program = '', ...words] = command;
  const { status, signal, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  });
  return { status, signal, stdout, stderr };
}

describe.skipIf(process.platform !== 'linux')('a folder that cannot be made', () => {
  test.each([
    ['run plan.json', 'opened: the folder cannot be created'],
    ['resume p', 'opened: the folder cannot be created'],
    ['serve token create kim', 'written: the folder cannot be created'],
  ])('ends "%s" with the reason and the next step, as the state folder', (words, what) => {
    const { status, signal, stdout, stderr } = call([...orchestrator, ...words.split(' '), '--state', IMPOSSIBLE]);

    expect({ status, signal, stdout }).toEqual({ status: 1, signal: null, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(`^obsidian-orchestrator: The (journal|tokens) in ${IMPOSSIBLE}\\S* cannot be ${what}`),
    );
    expect(stderr).toContain('--state');
    expect(stderr).not.toContain('    at ');
  });

  test.each([
    ['plan.json', 'it is a file, not a folder'],
    ['plan.json/state', 'a file is in the place of a folder above it'],
  ])('is a state folder at a file: %s', (state, why) => {
    const { status, stderr } = call([...orchestrator, 'run', 'plan.json', '--state', state]);

    expect(status).toBe(1);
    expect(stderr).toContain(`cannot be opened: ${why}.\n`);
  });

  test.each(artefacts)('ends "mcp install" with the reason and the next step, as $name', ({ command }) => {
    const env = { HOME: IMPOSSIBLE, OBSIDIAN_VAULT_PATH: join(folder, 'vault') };

    const { status, signal, stderr } = call([...command, 'mcp', 'install', 'cursor', '--yes'], env);

    expect({ status, signal }).toEqual({ status: 2, signal: null });
    expect(stderr).toMatch(new RegExp(`Cannot write ${IMPOSSIBLE}/\\S+ \\(ENOENT\\)`));
    expect(stderr).toContain('--print');
  });

  for (const { name, command } of artefacts)
    test.each(['OBSIDIAN_AGENT_CACHE_DIR', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME'])(
      `does not keep ${name} from its work, as %s`,
      (variable) => {
        const env = { [variable]: IMPOSSIBLE };
        const vault = ['--vault-path', 'vault'];

        const found = call([...command, 'search_notes', ...vault, '--query', 'hello'], env);
        const appended = call([...command, 'append_note', ...vault, '--note', 'Home', '--content', 'again'], env);

        expect(found).toMatchObject({ status: 0, stdout: expect.stringContaining('Home.md:1: hello') });
        expect(appended).toMatchObject({ status: 0, signal: null });
        expect(readFileSync(join(folder, 'vault', 'Home.md'), 'utf8')).toBe('hello\nagain\n');
      },
    );
});
