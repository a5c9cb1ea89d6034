import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { installedProgram } from './installed-program.ts';
import { type Program, programs, typedPrograms } from './programs.ts';

const garden = {
  'Home.md': 'Call the plumber\n',
  'Projects/Shed.md': '',
  'plan.yaml': `
name: each day
plan_id: daily
vault_path: .
tasks:
  - { id: first, action: append_note, payload: { note: Home, content: from a plan } }
`,
};

/** The commands of each program, apart from those of the agent's contract. */
const commands: Readonly<Record<Program, readonly string[]>> = {
  'obsidian-agent': ['doctor', 'graph', 'paths', 'vaults', 'help', 'man', 'completion'],
  'obsidian-agent mcp': ['install'],
  'obsidian-orchestrator': ['exec', 'run', 'resume', 'cancel', 'undo', 'list', 'show', 'validate', 'agents'],
  'agent-contract': ['run', 'list'],
};
const names = Object.keys(commands) as Program[];

const ask = async (program: Program, ...words: readonly string[]) => {
  const { stdout, stderr, exitCode } = await runProcess({ command: [...programs[program], ...words] });
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return stdout;
};

describe.each(names)('%s', (program) => {
  const [first = ''] = commands[program];

  test('help COMMAND is the page of COMMAND --help, in colours if asked for, with two examples', async () => {
    const asked = commands[program].map((command) => ask(program, 'help', command));
    const [pages, page, coloured] = await Promise.all([
      Promise.all(asked),
      ask(program, first, '--help'),
      ask(program, 'help', first, '--color=always'),
    ]);

    expect(page).toBe(pages[0]);
    expect(stripVTControlCharacters(coloured)).toBe(page);
    expect([page, coloured].map((each) => each.includes('\u001b[1mOptions:'))).toEqual([false, true]);
    for (const each of pages) expect(examplesIn(each).length).toBeGreaterThanOrEqual(2);
  });

  test('an unknown command after help is refused with a near one', async () => {
    const { stderr, exitCode } = await runProcess({ command: [...programs[program], 'help', `${first}x`] });

    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Did you mean ${first}?`);
  });

  test('man shows its manual pages without a warning', async ({ skip }) => {
    const man = installedProgram('man', 'man-db');
    if ('missing' in man) return skip(man.missing);
    for (const words of [[], [first]]) {
      const shown = spawnSync(man.path, ['--warnings=w', '-l', '-'], {
        input: await ask(program, 'man', ...words),
        encoding: 'utf8',
        env: { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8', MANPAGER: 'cat' },
      });

      const lines = shown.stdout.split('\n');
      expect(shown).toMatchObject({ status: 0, stderr: '' });
      expect(
        lines.find((line) => line.includes(` ${[program, ...words].join('-').replaceAll(' ', '-')} `)),
      ).toBeDefined();
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      expect(lines).toEqual(expect.arrayContaining(['NAME', 'SYNOPSIS', 'EXAMPLES', 'OPTIONS']));
    }
  });
});

test('help and man of mcp are those of the server', async () => {
  expect(await ask('obsidian-agent', 'help', 'mcp')).toBe(await ask('obsidian-agent mcp', 'help'));
  expect(await ask('obsidian-agent', 'man', 'mcp', 'install')).toBe(await ask('obsidian-agent mcp', 'man', 'install'));
});

test.each<[Program, readonly string[], Readonly<Record<string, number>>]>([
  // Without a terminal nobody can approve the first example.
  ['obsidian-agent mcp', ['install'], { 'install claude-desktop --vault ~/Notes': 2 }],
  // A plan that has ended cannot be resumed or cancelled.
  ['obsidian-orchestrator', commands['obsidian-orchestrator'], { resume: 2, 'cancel daily': 1 }],
  ['agent-contract', ['list'], {}],
  ['obsidian-agent', ['graph', 'paths', 'vaults'], {}],
])('the first examples in the help of %s run', async (program, words, refused) => {
  const { vault, env } = typedPrograms(garden);
  const pages = await Promise.all(words.map((command) => ask(program, 'help', command)));
  for (const line of pages.map((page) => examplesIn(page)[0] ?? '')) {
    const ended = spawnSync('bash', ['-c', line], { cwd: vault, env, encoding: 'utf8', input: '' });

    const status = refused[line.slice(program.length + 1)] ?? 0;
    expect(ended, `${line}: ${ended.stderr}`).toMatchObject({ status });
  }
});

function examplesIn(help: string): string[] {
  const [, shown = ''] = /^Examples:\n((?: {2}.*\n)+)/m.exec(help) ?? [];
  return shown
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
