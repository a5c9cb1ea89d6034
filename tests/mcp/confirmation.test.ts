import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { startHttp } from './http-server.ts';
import { callTool, connectHttp, connectStdio, eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const garden = { 'A.md': 'see [[B]]\n', 'Old/B.md': 'b\n', 'Old/C.md': 'c\n' };

const deletions: [string, Record<string, unknown>, RegExp][] = [
  ['delete_note', { note: 'B' }, /^Delete Old\/B\.md\? One link leads to it\.$/],
  ['delete_folder', { folder: 'Old', force: true }, /delete folder Old with 2 notes/],
  ['bulk_delete', { select: { folder: 'Old' }, dry_run: false }, /^Delete 2 notes\? Old\/B\.md, Old\/C\.md$/],
];

for (const era of eras) {
  test.each(deletions)(
    `%s asks the user of a client of ${era}, and a "no" changes nothing`,
    async (name, args, words) => {
      const vault = plantVault(garden);
      const before = harvest(vault.path);
      const asked: string[] = [];
      const { client } = await connectStdio(vault, {
        era,
        answer: (question) => {
          asked.push(question);
          return 'decline';
        },
      });

      const answer = await callTool(client, name, args);

      expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('did not agree') });
      expect(asked).toEqual([expect.stringMatching(words)]);
      expect(harvest(vault.path)).toEqual(before);
    },
  );

  test(`a "yes" of the user of a client of ${era} lets a deletion and an undo happen`, async () => {
    const vault = plantVault(garden);
    const asked: string[] = [];
    const { client } = await connectStdio(vault, {
      era,
      answer: (question) => {
        asked.push(question);
        return 'accept';
      },
    });

    const deleted = await callTool(client, 'delete_note', { note: 'B' });
    const gone = Object.keys(harvest(vault.path));
    const [id] =
      /\b[a-z0-9]{20,}\b/.exec((await callTool(client, 'list_history', { response_format: 'detailed' })).text) ?? [];
    const undone = await callTool(client, 'undo', { transaction_id: id });

    expect([deleted.isError, undone.isError]).toEqual([false, false]);
    expect(gone).not.toContain('Old/B.md');
    expect(vault.text('Old/B.md')).toBe('b\n');
    expect(asked[1]).toContain('Old/B.md');
  });
}

test.each(eras)('a client of %s asks its user over HTTP too', async (era) => {
  const vault = plantVault(garden);
  const { url } = await startHttp(vault);
  const client = await connectHttp(url, { era, answer: () => 'accept' });

  expect(await callTool(client, 'delete_note', { note: 'C' })).toMatchObject({ isError: false });
});

test('a call that comes confirmed asks nobody', async () => {
  const vault = plantVault(garden);
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    answer: (question) => {
      asked.push(question);
      return 'decline';
    },
  });

  expect(await callTool(client, 'delete_note', { note: 'C', confirm: true })).toMatchObject({ isError: false });
  expect(asked).toEqual([]);
});

test('where the client cannot ask, the model is told how to confirm', async () => {
  const vault = plantVault(garden);
  const before = harvest(vault.path);
  const { client } = await connectStdio(vault);

  const answer = await callTool(client, 'delete_note', { note: 'C' });

  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('confirm: true') });
  expect(harvest(vault.path)).toEqual(before);
});
