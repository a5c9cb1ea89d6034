import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandNamed, flagsOf, listCommands } from '../../agents/obsidian-agent/src/cli/commands.ts';
import { guideOfCommand } from '../../agents/obsidian-agent/src/cli/guide.ts';
import { hasList, lists } from '../../agents/obsidian-agent/src/cli/lists.ts';
import { typist } from './typed-call.ts';

const schemas = join(import.meta.dirname, '..', '..', 'schemas', 'v2', 'commands');
const TAGS = Array.from({ length: 1200 }, (_, at) => `#t${at}`);
const notes = {
  'Home.md': 'garden #a\n',
  'Work/Plan.md': 'garden #b\n',
  'Many.md': `${TAGS.join(' ')}\n`,
  'Broken.md': Buffer.from([0x67, 0xff, 0xfe]),
};
const WARNING = /^(?:Not included|Searched by name only), .*Broken\.md.*\n$/;

test.each([
  [['search', 'garden', '--sort', 'path'], /^Home\.md:1: garden #a\nWork\/Plan\.md:1: garden #b\n$/],
  [['search', 'garden', '--sort', 'path', '--format', 'paths'], /^Home\.md\nWork\/Plan\.md\n$/],
  [['search', 'which gardens are there?', '--sort', 'path'], /^Home\.md:1: garden #a\nWork\/Plan\.md:1: garden #b\n$/],
  [['tags', 'b', '--jsonl'], /^\{"tag":"#b".*\}\n$/],
])('%j prints only the list on stdout, and its warnings on stderr', async (words, answer) => {
  const { stdout, stderr } = await typist(notes).type(words);

  expect(stdout).toMatch(answer);
  expect(stderr).toMatch(WARNING);
});

test('the warnings of a list in pages appear once, and not with --quiet', async () => {
  const { type } = typist(notes);

  const all = await type(['tags', '--all']);
  const quiet = await type(['tags', '--quiet', '--json']);

  expect(all.stdout.trim().split('\n')).toHaveLength(TAGS.length + 2);
  expect(all.stderr).toMatch(WARNING);
  expect(quiet.stderr).toBe('');
  expect(JSON.parse(quiet.stdout)).toMatchObject({ unread: [{ path: 'Broken.md' }] });
});

test('get_graph --all has all nodes with all edges between them', async () => {
  const { type } = typist({ 'A.md': '[[B]] [[C]]\n', 'B.md': '[[C]] [[D]]\n', 'C.md': '[[A]]\n', 'D.md': '[[A]]\n' });

  const all = JSON.parse((await type(['get_graph', '--limit', '2', '--all', '--json'])).stdout);
  const first = await type(['get_graph', '--limit', '2']);

  expect({ nodes: all.nodes.length, edges: all.edges.length }).toEqual({ nodes: 4, edges: 6 });
  expect(all).toMatchObject({ nodes_total: 4, edges_total: 6, next_cursor: null });
  expect(first.stderr).toBe('Showing 2 of 4; --all shows all.\n');
});

test('get_graph --all prints every node, and a page says how to get the others', async () => {
  const { type } = typist(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`N${at}.md`, '[[N0]]\n'])));

  const all = await type(['get_graph', '--all']);
  const page = await type(['get_graph']);

  expect(all.stdout.match(/^- N\d+\.md/gm)).toHaveLength(30);
  expect(page.stdout).toContain('[… and 10 nodes more; --json has them]');
});

test('tree --all above a page is one tree', async () => {
  const many = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`F${at % 40}/N${at}.md`, '\n']));

  const { stdout } = await typist(many).type(['tree', '--depth', '9', '--all']);

  expect(stdout.match(/^\//gm)).toHaveLength(1);
  expect(stdout.match(/^ *N\d+$/gm)).toHaveLength(1100);
  expect(stdout).not.toContain('not shown');
});

test('every list of the contract can be printed in every format', () => {
  for (const [name, member = ''] of Object.entries(lists)) {
    const schema = JSON.parse(readFileSync(join(schemas, `${name}.result.schema.json`), 'utf8'));
    expect([name, schema.properties[member]?.type]).toEqual([name, 'array']);
    expect(schema.required).toContain(member);
  }
  for (const command of listCommands()) {
    const isPaged = flagsOf(command).some(({ field }) => field === 'cursor');
    const { options } = guideOfCommand(command, undefined);
    expect([command.name, isPaged && !hasList(command.name)]).toEqual([command.name, false]);
    expect([command.name, 'jsonl' in options]).toEqual([command.name, hasList(command.name)]);
  }
});

test.each([
  [['bulk_move', '--select', 'folder=Work', '--to', 'Old', '--format', 'paths'], 'Work/Plan.md\n'],
  [['rename_tag', '--from', 'a', '--to', 'c', '--dry-run', '--format', 'tsv'], 'from\t'],
  [['describe', '--jsonl'], '{"name":'],
  [['batch', '--commands', '{"type":"append_note","note":"Home","content":"x"}', '--dry-run', '--jsonl'], '{"'],
])('%j prints the items of a list without pages', async (words, beginning) => {
  const { stdout, exitCode } = await typist(notes).type(words);

  expect(exitCode).toBe(0);
  expect(stdout.slice(0, beginning.length)).toBe(beginning);
});

test.each([
  [['read', 'Home', '--jsonl'], '--jsonl is only for lists, and read does not return one', 'Use --json'],
  [['append', 'Home', 'x', '--format=csv'], '--format is only for lists, and append does not return one', 'Use --json'],
  [['bulk_tag', '--select', 'folder=Work', '--all'], 'bulk_tag always returns the whole list', 'Leave out --all'],
  [['vaults', '--all'], 'Unknown option --all', '--jsonl'],
])('%j is refused with what to type', async (words, problem, hint) => {
  const { stdout, stderr, exitCode } = await typist(notes).type(words);

  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  expect(stderr).toMatch(`obsidian-agent: ${problem}\n`);
  expect(stderr).toContain(hint);
});

test('the help of bulk commands says what to type', () => {
  const command = commandNamed('bulk_delete');
  const { summary = '', options = {} } = command === undefined ? {} : guideOfCommand(command, undefined);

  expect(summary).toMatch(/unless --no-dry-run and --confirm are given\.$/);
  expect(options).toHaveProperty('no-dry-run');
  expect(Object.values(options).filter((option) => /^(true|false): /.test(option.summary))).toEqual([]);
});
