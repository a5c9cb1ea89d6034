import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { onTerminal } from '../contract/on-terminal.ts';
import { runProcess } from '../contract/run-process.ts';
import { installedProgram } from './installed-program.ts';
import { typedPrograms } from './programs.ts';

const notes = {
  'Garden.md': 'green\n',
  'Kitchen garden.md': 'herbs\n',
  "It's [odd].md": 'odd\n',
  'My Projects/Shed.md': 'tools\n',
  'plan.yaml': 'no plan\n',
};
const NAMES = ['obsidian-agent', 'obsidian-orchestrator', 'agent-contract'];
const TAB = '\t';
const PROMPT = 'ready> ';

/** Types lines in a shell on a terminal, each when the shell is ready; returns all that is on the screen. */
async function typeInto(shell: readonly string[], lines: readonly string[]): Promise<string> {
  const { vault, env } = typedPrograms(notes);
  const left = [...lines, 'exit'];
  let said = '';
  const { stdout } = await runProcess({
    command: onTerminal(shell),
    cwd: vault,
    env: { ...env, TERM: 'xterm', PS1: PROMPT, BASH_SILENCE_DEPRECATION_WARNING: '1' },
    during: ({ stdout: screen, stdin }) => {
      screen?.on('data', (chunk) => {
        said += chunk;
        if (!stripVTControlCharacters(said).trimEnd().endsWith(PROMPT.trim())) return;
        said = '';
        stdin?.write(`${left.shift() ?? 'exit'}\n`);
      });
      return false;
    },
  });
  return stripVTControlCharacters(stdout);
}

const typed = [
  `obsidian-agent read Gard${TAB}`,
  `obsidian-agent read Kit${TAB}`,
  `obsidian-agent read It${TAB}`,
  `obsidian-agent read 'My P${TAB}`,
  `obsidian-agent read --note=Kit${TAB}`,
  `obsidian-orchestrator validate pl${TAB}`,
  `agent-contract list --only golden.read-no-t${TAB}`,
];
const answers = ['green', 'herbs', 'odd', 'tools', 'herbs', 'plan.yaml', 'golden.read-no-text'];

test.for([
  ['zsh', ['-f', '-i'], 'autoload -Uz compinit && compinit -u -D; '],
  ['bash', ['--norc', '-i'], ''],
] as const)(
  '%s completes commands, options, names of notes and files as they are typed',
  async ([name, options, start], { skip }) => {
    const shell = installedProgram(name);
    if ('missing' in shell) return skip(shell.missing);
    const load = NAMES.map((program) => `source <(${program} completion ${name})`).join('; ');

    const screen = await typeInto([shell.path, ...options], [start + load, ...typed]);

    const shown = screen.split(/\r?\n/).map((line) => line.trim());
    let at = 0;
    for (const answer of answers) {
      at = shown.findIndex((line, index) => index > at && line.startsWith(answer));
      expect([answer, at, screen]).not.toEqual([answer, -1, screen]);
    }
  },
);

test('fish completes commands, options, names of notes and files', ({ skip }) => {
  const fish = installedProgram('fish');
  if ('missing' in fish) return skip(fish.missing);
  const { vault, env } = typedPrograms(notes);
  const load = NAMES.map((program) => `${program} completion fish | source`).join('; ');
  const asked: readonly (readonly [line: string, completed: readonly string[]])[] = [
    ['obsidian-agent app', ['append', 'append_note', 'apply_template']],
    ['obsidian-agent read Kit', ['Kitchen garden']],
    ["obsidian-agent read 'My P", ['My Projects/Shed']],
    ['obsidian-agent read --note=Gard', ['--note=Garden']],
    ['obsidian-agent search --sor', ['--sort']],
    ['obsidian-agent search --sort m', ['modified']],
    ['obsidian-agent notes My', ['My Projects']],
    ['obsidian-agent mcp --toolset nat', ['native']],
    ['obsidian-agent mcp install cur', ['cursor']],
    ['obsidian-agent help mc', ['mcp']],
    ['obsidian-orchestrator valid', ['validate']],
    ['obsidian-orchestrator run pl', ['plan.yaml']],
    ['agent-contract run --only golden.read-no-t', ['golden.read-no-text']],
    ['agent-contract --li', ['--licenses']],
  ];
  const script = [load, ...asked.map((_, at) => `complete -C $argv[${at + 1}]; echo`)].join('; ');

  const { stdout } = spawnSync(fish.path, ['--no-config', '-c', script, ...asked.map(([line]) => line)], {
    cwd: vault,
    env,
    encoding: 'utf8',
  });

  const found = stdout.split('\n\n').map((part) => part.split('\n').filter((line) => line !== ''));
  expect(found.slice(0, -1)).toEqual(asked.map(([, completed]) => completed));
});
