import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artefacts, orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';

const plan = `
name: review
plan_id: p
vault_path: vault
concurrency: 1
tasks:
  - { id: home, action: read_note, payload: { note: Home } }
  - { id: log, action: append_note, depends_on: [home], payload: { note: Home, content: { $from: home, path: $.result.data } } }
  - { id: lost, action: read_note, payload: { note: Nowhere } }
  - { id: filtered, action: read_note, depends_on: [home], payload: { note: { $from: home, path: "$[?match(@.x, 'a+')]" } } }
  - { id: after, action: read_note, depends_on: [lost], payload: { note: Home } }
`;

/** With their exit statuses. Later ones see what earlier ones did. */
const commandLines: readonly (readonly [words: string, status: number])[] = [
  ['', 2],
  ['--help', 0],
  ['--version', 0],
  ['help', 0],
  ['nope', 2],
  ['run --help', 0],
  ['validate wrong.yaml', 2],
  ['validate plan.yaml', 0],
  ['run missing.yaml', 2],
  ['run plan.yaml --preview', 1],
  ['run plan.yaml', 1],
  ['run plan.yaml --json', 1],
  ['show p', 0],
  ['show p --json', 0],
  ['show p lost', 0],
  ['list', 0],
  ['list --json', 0],
  ['retry p', 1],
  ['undo p --json', 0],
  ['prune --older-than 0d --dry-run', 0],
  ['exec read_note --vault vault --payload {"note":"Home"}', 0],
  ['agents', 0],
  ['hosts --runner dbos --postgres postgres://localhost:1/plans', 1],
];

interface Printed {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const printed = new Map<readonly string[], Map<string, Printed>>();
const folders: string[] = [];

/** Without what differs from run to run: ids, times, what took longest, and what aligns them. */
function mask(text: string, folder: string): string {
  return text
    .replaceAll(folder, 'FOLDER')
    .replaceAll(/\b[0-9a-f]{12,}\b|\bt[0-9a-z]{24}\b|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(?<=Where it went:\n)( .*\n)+/g, '')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g, 'TIME')
    .replaceAll(/\d+([.]\d+)? (ms|s|min)\b|(?<=["_]ms":)\d+(\.\d+)?/g, 'SPAN')
    .replaceAll(/[█·]+/g, 'BAR')
    .replaceAll(/ {2,}/g, ' ');
}

async function printAll(command: readonly string[]): Promise<Map<string, Printed>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'artefacts ')));
  folders.push(folder);
  plant(folder, { 'vault/Home.md': '# Home\n', 'plan.yaml': plan, 'wrong.yaml': 'name: [\ntasks: {}\n' });
  const env = { OBSIDIAN_AGENT_COMMAND: artefacts[0]?.command[0] ?? '', XDG_STATE_HOME: join(folder, 'state') };
  const ends = new Map<string, Printed>();
  for (const [line] of commandLines) {
    const words = line.split(' ').filter((word) => word !== '');
    const { exitCode, stdout, stderr } = await runProcess({
      command: [...command, ...words] as never,
      cwd: folder,
      env,
    });
    ends.set(line, { exitCode, stdout: mask(stdout, folder), stderr: mask(stderr, folder) });
  }
  return ends;
}

beforeAll(async () => {
  const commands = [orchestrator, orchestratorForNode];
  const ends = await Promise.all(commands.map(printAll));
  for (const [index, command] of commands.entries()) printed.set(command, ends[index] ?? new Map());
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test.each(commandLines)('the executable prints what the bundle for Node prints: %s', (line, status) => {
  const executable = printed.get(orchestrator)?.get(line);

  expect(executable?.exitCode).toBe(status);
  expect(`${executable?.stdout}${executable?.stderr}`).not.toBe('');
  expect(executable).toEqual(printed.get(orchestratorForNode)?.get(line));
});
