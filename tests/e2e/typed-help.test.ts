import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { commandsV2 } from '@obsidian-agent/shared-types';
import { describe, expect, test } from 'vitest';
import { commandNamed } from '../../agents/obsidian-agent/src/cli/commands.ts';
import { guideOfCommand } from '../../agents/obsidian-agent/src/cli/guide.ts';
import { artefacts } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { runProcess } from '../contract/run-process.ts';
import { noteAgent } from './note-agent.ts';

const agent = artefacts[0]?.command[0] ?? '';

const garden: Readonly<Record<string, string>> = {
  '.obsidian/app.json': '{"trashOption": "local"}',
  'Projects/Garden.md':
    '---\nstatus: active\n---\n# Plan\n- [ ] buy seeds\n- [ ] buy soil\n\n## Plants\ntomato #garden [[Inbox]]\n',
  'Projects/Shed.md': 'Near the [[Garden]]. #garden\n',
  'Inbox.md': 'Call the plumber\n',
  '.obsidian/bookmarks.json': '{"items":[{"type":"file","path":"Inbox.md"}]}',
  '.obsidian/templates.json': '{"folder":"Templates"}',
  'Templates/Plant.md': '---\nkind: plant\n---\nWater it.\n',
  'Boards/Trip.canvas': '{}',
  'Plants.base': 'views:\n  - name: All\n  - name: To sow\n',
  'operations.json': '[{"operation":"add_node","text":"Idea"}]',
  'new-text.md': 'new\n',
  'commands.json': '[{"type":"append_note","note":"Inbox","content":"two"}]',
};

const env = { PATH: '/usr/bin:/bin', TZ: 'UTC' };
/** The examples in the help of each command. */
const examples = Object.keys(commandsV2).map((name) => {
  const { examples: words } = guideOfCommand(commandNamed(name) ?? Object(undefined), undefined);
  return { name, lines: words.map((each) => `obsidian-agent ${each}`) };
});

/** A vault with the program in a folder of the search path. */
function plantGarden(): { vault: string; shell: (line: string) => ReturnType<typeof spawnSync> } {
  const { vault } = noteAgent(garden);
  const bin = join(dirname(vault), 'bin');
  mkdirSync(bin);
  symlinkSync(agent, join(bin, 'obsidian-agent'));
  const settings = {
    ...env,
    HOME: dirname(vault),
    PATH: `${bin}:${env.PATH}`,
    OBSIDIAN_AGENT_CACHE_DIR: `${bin}/cache`,
  };
  return { vault, shell: (line) => spawnSync('bash', ['-c', line], { cwd: vault, env: settings, encoding: 'utf8' }) };
}

test('every command has two examples', () => {
  expect(examples.filter(({ lines }) => lines.length < 2)).toEqual([]);
});

test('the help of a word names its own defaults, that of the command the default of the contract', async () => {
  const [word, command] = await Promise.all(
    ['search', 'search_notes'].map((name) => runProcess({ command: [agent, 'help', name], env })),
  );

  expect(word?.stdout.replace(/\s+/g, ' ')).toContain('Default: obsidian if the query has its syntax, else question.');
  expect(command?.stdout).toContain('obsidian (default): Obsidian search syntax');
});

test.each([
  ['recent', '--sort', 'modified'],
  ['backlinks', '--direction', 'in'],
])('the help of %s has its own default of %s', async (word, option, value) => {
  const { stdout } = await runProcess({ command: [agent, 'help', word], env });

  expect(stdout.replace(/\s+/g, ' ')).toMatch(new RegExp(`${option} \\S+ [^-]* Default: ${value}\\.`));
});

test('the help lists commands under what they are for, and the variables of a model', async () => {
  const { stdout } = await runProcess({ command: [agent, '--help'], env });

  const part = (title: string): string => stdout.split(`\n${title}:\n`)[1]?.split('\n\n')[0] ?? '';
  expect(part('Tasks and daily notes')).not.toMatch(/^ +(?:tag|untag|tags|rename_tag) /m);
  expect(part('Tasks and daily notes')).toMatch(/^ +done /m);
  for (const word of ['doctor', 'init', 'paths']) expect(part('Set up')).toMatch(new RegExp(`^  ${word} `, 'm'));
  expect(part('Environment')).toContain('OBSIDIAN_AGENT_EMBEDDINGS_MODEL');
});

test('the help of a command shows its examples', () => {
  const { lines = [] } = examples.find(({ name }) => name === 'complete_task') ?? {};

  expect(execFileSync(agent, ['help', 'done'], { encoding: 'utf8', env })).toContain(
    `\nExamples:\n  ${lines.join('\n  ')}\n\n`,
  );
});

test.each(examples)('the examples in the help of $name run', ({ name, lines }) => {
  const { shell } = plantGarden();
  const toUndo = ['undo', 'read_history'].includes(name) ? ['obsidian-agent append Inbox more'] : [];

  const ended = shell([...toUndo, ...lines].join(' && '));

  expect(ended).toMatchObject({ status: 0 });
});

describe.each([80, 40])('on a terminal of %i columns', (columns) => {
  test('no line of the help is wider, except examples, which can be copied', async () => {
    const script = `stty cols ${columns}; exec "$0" help search`;

    const { stdout } = await runProcess({ command: onTerminal(['sh', '-c', script, agent]), stdin: '', env });

    const lines = stripVTControlCharacters(stdout).split(/\r?\n/);
    expect(stdout).toContain('\u001b[1m');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines).toContain('  obsidian-agent search "path:Projects seeds" --sort modified');
    const others = lines.filter((line) => !line.startsWith('  obsidian-agent '));
    expect(others.filter((line) => line.length > columns)).toEqual([]);
  });
});

test('a note has colours on a terminal, unless NO_COLOR is set or the terminal is dumb', async () => {
  const { vault } = plantGarden();
  const read = async (more: Readonly<Record<string, string>>, args: readonly string[] = []) => {
    const command = onTerminal([agent, 'read', 'Garden', '--vault', vault, ...args]);
    return (await runProcess({ command, stdin: '', env: { ...env, TERM: 'xterm', ...more } })).stdout;
  };

  expect(await read({})).toContain('\u001b[36m#garden\u001b[39m');
  expect(await read({ NO_COLOR: '1' })).not.toContain('\u001b');
  expect(await read({ TERM: 'dumb' })).not.toContain('\u001b');
  expect(await read({}, ['--color', 'never'])).not.toContain('\u001b');
});
