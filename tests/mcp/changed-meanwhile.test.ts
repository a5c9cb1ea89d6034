import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { type McpVault, plantVault } from './mcp-vault.ts';

const garden = {
  'A.md': 'a\n',
  'Old/a.md': 'a\n',
  'Old/b.md': 'b\n',
  'Old/Deep/Picture.png': 'x',
  '.obsidian/app.json': '{"trashOption":"local"}',
};

const put = (vault: McpVault, path: string, text: string) => writeFileSync(join(vault.path, path), text);

const meanwhile: [string, string, Record<string, unknown>, (vault: McpVault) => void][] = [
  ['a note is rewritten', 'delete_note', { note: 'A' }, (vault) => put(vault, 'A.md', 'b\n')],
  [
    'a note of a folder is replaced by another',
    'delete_folder',
    { folder: 'Old', force: true },
    (vault) => {
      rmSync(join(vault.path, 'Old/a.md'));
      put(vault, 'Old/precious.md', 'a\n');
    },
  ],
  [
    'a note of a folder is rewritten',
    'delete_folder',
    { folder: 'Old', force: true },
    (vault) => put(vault, 'Old/b.md', 'c\n'),
  ],
  [
    'another file below a folder is rewritten',
    'delete_folder',
    { folder: 'Old', force: true },
    (vault) => put(vault, 'Old/Deep/Picture.png', 'y'),
  ],
  [
    'one of many notes is rewritten',
    'bulk_delete',
    { select: { folder: 'Old' }, dry_run: false },
    (vault) => put(vault, 'Old/b.md', 'c\n'),
  ],
  [
    'a note of a batch is rewritten',
    'batch',
    { commands: [{ type: 'delete_note', note: 'A' }] },
    (vault) => put(vault, 'A.md', 'b\n'),
  ],
  [
    'a note that a batch moves away before it deletes it is rewritten',
    'batch',
    {
      commands: [
        { type: 'move_note', note: '/A', to: 'Old/Late' },
        { type: 'delete_folder', folder: 'Old', force: true },
      ],
    },
    (vault) => put(vault, 'A.md', 'b\n'),
  ],
];

for (const era of eras) {
  test.each(meanwhile)(
    `if %s while a question about %s is open, the user of a client of ${era} is asked again`,
    async (...[, name, args, change]) => {
      const vault = plantVault(garden);
      let before = {};
      const asked: string[] = [];
      const { client } = await connectStdio(vault, {
        era,
        answer: (question) => {
          asked.push(question);
          if (asked.length > 1) return 'decline';
          change(vault);
          before = harvest(vault.path);
          return 'accept';
        },
      });

      const answer = await callTool(client, name, args);

      expect(asked).toHaveLength(2);
      expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('declined') });
      expect(harvest(vault.path)).toEqual(before);
    },
  );

  test(`a change elsewhere does not make the server ask the user of a client of ${era} again`, async () => {
    const vault = plantVault(garden);
    const asked: string[] = [];
    const { client } = await connectStdio(vault, {
      era,
      answer: (question) => {
        asked.push(question);
        put(vault, 'A.md', 'b\n');
        return 'accept';
      },
    });

    const answer = await callTool(client, 'delete_folder', { folder: 'Old', force: true });

    expect(asked).toHaveLength(1);
    expect(answer.isError).toBe(false);
    expect(Object.keys(harvest(vault.path))).not.toContain('Old/b.md');
  });
}

test('if every answer comes too late, the model gets a plain explanation', async () => {
  const vault = plantVault(garden);
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    answer: (question) => {
      asked.push(question);
      put(vault, 'A.md', `${asked.length}\n`);
      return 'accept';
    },
  });

  const { text, isError } = await callTool(client, 'delete_note', { note: 'A' });

  expect(isError).toBe(true);
  expect(asked).toHaveLength(8);
  expect(text).toMatch(/^The user was asked 8 times, .*\. Nothing was changed\. Send the call again /);
  expect(vault.text('A.md')).toBe('8\n');
});
