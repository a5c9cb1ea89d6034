import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type NoteAgent, noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused } from './ask-tool.ts';

/** Each tool with a path, in an order in which the vault has what each needs. */
const callsWith = (path: string): readonly [string, object][] => [
  ['create_note', { path, content: 'one\n' }],
  ['modify_note', { path, operation: 'append', content: 'two' }],
  ['modify_note', { path, operation: 'prepend', content: 'zero' }],
  ['modify_note', { path, operation: 'replace', content: '1', search: 'one' }],
  ['read_file', { path }],
  ['organize_note', { source: path, destination: 'Archive/New' }],
  ['organize_note', { source: 'Archive/New', destination: path }],
];

test.each(['Projects/Garden', '/Projects/Garden.md', 'Projects/Garden/', '//Projects/Garden.md//'])(
  `every tool accepts %s ${requirement('smarthole.paths.extension', 'smarthole.paths.slashes')}`,
  async (path) => {
    const agent = noteAgent({});
    const call = askTool('smarthole', agent);

    for (const [tool, args] of callsWith(path)) expect(await call(tool, args)).toMatchObject({ is_error: false });

    expect(agent.text('Projects/Garden.md')).toBe('zero\n1\ntwo\n');
  },
);

const hidden = { '.obsidian/x.md': 'mine', '.smarthole/x.md': 'mine', 'Archive/New.md': 'mine' };

test.each([
  ['.obsidian/x.md', '.obsidian'],
  ['.smarthole/inbox/x', '.smarthole'],
  ['notes/../.obsidian/x', '.obsidian'],
  ['./.obsidian', '.obsidian'],
  ['/.Obsidian/x', '.obsidian'],
  ['a/./../.SMARTHOLE/x.md', '.smarthole'],
  ['.trash/x', '.trash'],
])(
  `no tool works in %s, and the error names %s ${requirement(
    'smarthole.protected.obsidian',
    'smarthole.protected.smarthole',
    'smarthole.protected.message',
    'smarthole.protected.message-folder',
    'smarthole.protected.spelling',
  )}`,
  async (path, folder) => {
    const agent = noteAgent(hidden);
    const call = askTool('smarthole', agent);

    for (const [tool, args] of callsWith(path)) {
      expect(await call(tool, args)).toMatchObject(
        refused(`Error: Access denied: Cannot access files in '${folder}/' directory (protected system folder)`, {
          retry: false,
        }),
      );
    }

    assertUntouched(agent);
  },
);

test('search_notes does not search protected folders', async () => {
  const call = askTool('smarthole', noteAgent(hidden));

  const { output } = await call('search_notes', { query: 'mine' });

  expect(output.results.map(({ path }: { path: string }) => path)).toEqual(['Archive/New.md']);
});

test.each(['', '/', '../x', 'a/../../x'])('no tool accepts the path %j', async (path) => {
  const agent = noteAgent(hidden);
  const call = askTool('smarthole', agent);

  for (const [tool, args] of callsWith(path).slice(1)) {
    const answer = await call(tool, args);
    expect(answer).toMatchObject({ is_error: true, output: expect.stringMatching(/^Error: /) });
  }

  assertUntouched(agent);
});

function assertUntouched(agent: NoteAgent): void {
  for (const path of Object.keys(hidden)) expect(agent.text(path)).toBe('mine');
  const files = readdirSync(agent.vault, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  expect(files.toSorted()).toEqual(Object.keys(hidden).toSorted());
}
