import { on } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artefacts, harness, orchestrator } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';
import { PROGRAM as mcp } from '../mcp/mcp-vault.ts';

const [executable, bundle] = artefacts.map(({ command }) => command);

/** Sets the title, clears the screen, turns red by a C1 control, deletes, and changes the writing direction. */
const HOSTILE =
  'a\u001b]0;pwned\u0007\u001b[2Jb\u009b31mc\u007fd\u202egnp.exe\u2066e\u200f\u061cf\u200bg\u2060h\u00adi\u{e0061}j';
const NAME = 'Odd \u202efdp \u2067name';
/** Sequences that steer a terminal. Each line ends in a carriage return here: the terminal itself adds it. */
const STEERING = /[^\P{Cc}\t\r\n]|\r(?!\r*\n)|[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

let folder: string;
let vault: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'terminal ')));
  vault = join(folder, 'vault');
  mkdirSync(join(vault, '.obsidian'), { recursive: true });
  plant(vault, {
    'Note.md': `---\nodd: "x\u202ey"\n---\n# Head ${HOSTILE}\n\n- [ ] task ${HOSTILE}\n\n[[Gone \u202ex]] word\n`,
    [`${NAME}.md`]: `[[Note]] word ${HOSTILE}\n`,
  });
  writeFileSync(join(folder, 'payload'), `\u202e${HOSTILE}`);
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify(plan([{ id: 'a', action: 'look', payload: { log: join(folder, 'log') } }])),
  );
  writeFileSync(join(folder, 'bad-plan.json'), JSON.stringify(plan([{ id: HOSTILE, action: HOSTILE }])));
  writeFileSync(
    join(folder, 'failing.json'),
    JSON.stringify({ ...plan([readGone]), vault_path: vault, agent: 'real' }),
  );
  writeFileSync(
    join(folder, 'speaks.mjs'),
    `process.stderr.write(${JSON.stringify(HOSTILE)}); process.stdout.write('no');`,
  );
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents()));
});
afterAll(() => rmSync(folder, { recursive: true }));

const readGone = { id: 'gone', action: 'read_note', payload: { note: `missing ${HOSTILE}` } };

function plan(tasks: object[]): object {
  return { name: `weekly ${HOSTILE}`, agent: 'scripted', tasks };
}

function agents(): Record<string, { command: readonly string[] }> {
  return {
    obsidian_agent: { command: executable ?? [] },
    real: { command: executable ?? [] },
    scripted: { command: [scriptedAgent] },
    speaks: { command: [process.execPath, join(folder, 'speaks.mjs')] },
  };
}

interface Call {
  readonly words: readonly string[];
  readonly typed?: Typed;
}

interface Typed {
  readonly stdin: string;
  /** The end of the last answer: stdin stays open until it is on the screen. */
  readonly until: string;
}

function run(command: readonly string[], typed?: Typed): Promise<ProcessEnd> {
  const env = {
    HOME: folder,
    XDG_STATE_HOME: folder,
    NO_COLOR: '1',
    TERM: 'xterm',
    TZ: 'UTC',
    OBSIDIAN_VAULT_PATH: vault,
  };
  return runProcess({
    command: command as [string, ...string[]],
    env,
    cwd: folder,
    ...(typed && { stdin: typed.stdin, during: ({ stdout }) => shows(stdout, typed.until) }),
  });
}

async function shows(screen: Readable | null, words: string): Promise<void> {
  let shown = '';
  for await (const [text] of on(screen ?? Readable.from([]), 'data', { close: ['end'] })) {
    shown += text;
    if (shown.includes(words)) return;
  }
}

/** Everything that was on the screen, without the sequences that redraw a plan's tree. */
async function screenOf(command: readonly string[], typed?: Typed): Promise<string> {
  const { stdout } = await run(onTerminal(command), typed);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this sequence clears the previous drawing.
  return stdout.replaceAll(/\u001b\[\d+A\u001b\[J/g, '');
}

const request = (action: string, payload: object): string =>
  JSON.stringify({ request_id: crypto.randomUUID(), tool: 'obsidian_agent', api_version: 'v2', action, payload });

const agentCalls: readonly (readonly [string, readonly string[]])[] = [
  ['a note', ['read_note', '--note', 'Note']],
  ['a note as JSON', ['read_note', '--note', 'Note', '--json']],
  ['the name of a missing note', ['read_note', '--note', HOSTILE]],
  ['the names of notes', ['list_notes']],
  ['tasks', ['list_tasks']],
  ['what was found', ['search_notes', '--query', 'word']],
  ['properties', ['get_note_info', '--note', 'Note']],
  ['the targets of links', ['find_broken_links']],
  ['a graph as JSON', ['get_graph', '--json']],
  ['a graph as a page', ['graph', '--html', '-']],
  ['a folder of a graph', ['graph', '--html', 'page.html', '--folder', HOSTILE]],
  ['a command', [HOSTILE]],
  ['a flag', ['read_note', `--${HOSTILE}`, 'x']],
  ['the name of a file', ['read_note', '--note', `@${HOSTILE}`]],
];

describe.each(artefacts)('$name on a terminal', ({ command }) => {
  test.each(agentCalls)('is not steered by %s', async (_, words) => {
    const screen = await screenOf([...command, ...words]);

    expect(screen).toContain(String.raw`\u202e`);
    expect(STEERING.exec(screen)).toBeNull();
  });

  test('answers a request with JSON of the same meaning', async () => {
    const line = request('read_note', { vault_path: vault, note: 'Note' });
    const file = join(folder, 'request');
    writeFileSync(file, line);

    const screen = await screenOf(['sh', '-c', `exec "$@" < '${file}'`, 'sh', ...command]);

    expect(STEERING.exec(screen)).toBeNull();
    expect(JSON.parse(screen).result.data).toContain(HOSTILE);
  });
});

test('a list of plans fits the terminal', async () => {
  const state = ['--state', join(folder, 'wide')];
  const long = { name: 'a plan with a long name for a narrow terminal', plan_id: 'p'.repeat(36) };
  const look = { id: 'a', action: 'look', payload: { log: join(folder, 'log') } };
  writeFileSync(join(folder, 'wide.json'), JSON.stringify({ ...plan([look]), ...long }));
  const run = [...orchestrator, 'run', 'wide.json', '--agents', 'agents.json', ...state] as const;
  expect(await runProcess({ command: run, cwd: folder })).toMatchObject({ exitCode: 0 });
  const list = [...orchestrator, 'list', ...state] as const;
  const narrow = ['sh', '-c', 'stty cols 80; exec "$@"', 'sh', ...list];

  const { stdout } = await runProcess({ command: onTerminal(narrow), stdin: '' });

  expect(stdout.trimEnd()).toMatch(/^p{36} {2}succeeded {2}.{16} {2}a plan with …$/);
  expect(stdout.trimEnd()).toHaveLength(80);
  expect((await runProcess({ command: list })).stdout).toContain(long.name);
});

describe('the orchestrator on a terminal', () => {
  test.each<[string, () => string[]]>([
    ['exec', () => ['exec', 'read_note', '--payload', '{"note":"Note"}', '--agents', 'agents.json']],
    ['exec --json', () => ['exec', 'list_notes', '--json', '--agents', 'agents.json']],
    ['exec of a missing note', () => ['exec', 'read_note', '--payload', JSON.stringify({ note: HOSTILE })]],
    ['exec of an unknown action', () => ['exec', HOSTILE, '--agents', 'agents.json']],
    ['exec with a payload that is not JSON', () => ['exec', 'read_note', '--payload', '@payload']],
    ['exec of an agent that writes to stderr', () => ['exec', 'x', '--agent', 'speaks', '--agents', 'agents.json']],
    ['agents', () => ['agents', '--agents', 'agents.json']],
    ['validate', () => ['validate', 'plan.json', '--agents', 'agents.json']],
    ['validate of an invalid plan', () => ['validate', 'bad-plan.json', '--agents', 'agents.json']],
    ['validate of a missing file', () => ['validate', HOSTILE]],
    ['run', () => ['run', 'failing.json', '--agents', 'agents.json', '--plan-id', 'seen']],
    ['list', () => ['list']],
    ['show', () => ['show', 'seen']],
    ['undo', () => ['undo', HOSTILE, '--agents', 'agents.json']],
    ['an unknown command', () => [HOSTILE]],
  ])('is not steered by %s', async (_, words) => {
    const screen = await screenOf([...orchestrator, ...words()]);

    expect(screen).toContain(String.raw`\u202e`);
    expect(STEERING.exec(screen)).toBeNull();
  });
});

describe('the MCP server on a terminal', () => {
  test.each<[string, () => Call]>([
    ['an option', () => ({ words: [`--${HOSTILE}`] })],
    ['a missing vault', () => ({ words: ['--vault', HOSTILE] })],
    ['an answer', () => ({ words: ['--vault', vault], typed: { stdin: conversation, until: '"id":2}' } })],
  ])('is not steered by %s', async (_, call) => {
    const { words, typed } = call();
    const screen = await screenOf([process.execPath, ...mcp, ...words], typed);

    expect(screen).toContain(String.raw`\u202e`);
    expect(STEERING.exec(screen)).toBeNull();
  });
});

const conversation = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'read_note', arguments: { note: 'Note' } } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

describe('the contract harness on a terminal', () => {
  test.each<[string, () => string[]]>([
    [
      "the agent's output",
      () => ['run', '--only', 'golden.read-note', '--', process.execPath, join(folder, 'speaks.mjs')],
    ],
    ['a word of its command line', () => [HOSTILE]],
    ['an unknown command', () => ['run', '--', HOSTILE]],
  ])('is not steered by %s', async (_, words) => {
    const screen = await screenOf([...harness, ...words()]);

    expect(screen).toContain(String.raw`\u202e`);
    expect(STEERING.exec(screen)).toBeNull();
  });
});

describe('off a terminal', () => {
  test('a note is printed unchanged to the byte', async () => {
    const payload = JSON.stringify({ note: NAME });
    const direct = await run([...(executable ?? []), 'read_note', '--note', NAME]);
    const byOrchestrator = await run([
      ...orchestrator,
      'exec',
      'read_note',
      '--payload',
      payload,
      '--agents',
      'agents.json',
    ]);

    expect(direct.stdout).toBe(`[[Note]] word ${HOSTILE}\n`);
    expect(byOrchestrator.stdout).toBe(direct.stdout);
  });

  test.each<[string, () => readonly string[]]>([
    ['the agent', () => [...(executable ?? []), 'read_note', '--note', HOSTILE]],
    ["the agent's bundle", () => [...(bundle ?? []), HOSTILE]],
    ['the orchestrator', () => [...orchestrator, HOSTILE]],
    ["the orchestrator's agents", () => [...orchestrator, 'exec', 'x', '--agent', 'speaks', '--agents', 'agents.json']],
    ['the MCP server', () => [process.execPath, ...mcp, `--${HOSTILE}`]],
    ["the MCP server's log", () => [process.execPath, ...mcp, '--vault', vault, '--vault', `x=${HOSTILE}`]],
    ['the contract harness', () => [...harness, HOSTILE]],
  ])('stderr of %s contains nothing that would steer a terminal later', async (_, command) => {
    const { stderr } = await run(command());

    expect(stderr).toContain(String.raw`\u202e`);
    expect(STEERING.exec(stderr)).toBeNull();
  });
});
