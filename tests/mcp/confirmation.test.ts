import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { startHttp } from './http-server.ts';
import { callTool, connectHttp, connectStdio, eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const garden = {
  'A.md': 'see [[B]]\n',
  'Old/B.md': 'b\n',
  'Old/C.md': 'c\n',
  'Old/Picture.png': 'x',
  '.obsidian/app.json': '{"trashOption":"local"}',
};

const where = 'In the vault "Garden"';
const toTrash = "to the vault's trash \\(\\.trash\\)\\.";

const deletions: [string, Record<string, unknown>, RegExp][] = [
  [
    'delete_note',
    { note: 'B' },
    new RegExp(`^${where}, delete 1 note\\?\n- Old/B\\.md\nIt goes ${toTrash} This breaks 1 link\\.$`),
  ],
  [
    'delete_folder',
    { folder: 'Old', force: true },
    new RegExp(
      `^${where}, delete 1 folder\\?\n- Old, with 2 notes and 1 other file in it\nIt goes ${toTrash} This breaks 1 link`,
    ),
  ],
  [
    'bulk_delete',
    { select: { folder: 'Old' }, dry_run: false },
    new RegExp(`^${where}, delete 2 notes\\?\n- Old/B\\.md\n- Old/C\\.md\nThey go ${toTrash} This breaks 1 link`),
  ],
  ['delete_note', { note: 'B', confirm: true }, /delete 1 note\?\n- Old\/B\.md\n/],
  [
    'delete_note',
    { note: 'C', confirm: true, mode: 'permanent' },
    /\n- Old\/C\.md\nIt is deleted permanently, without a trash\.$/,
  ],
  ['bulk_delete', { select: { folder: 'Old' }, confirm: true, dry_run: false }, /delete 2 notes\?/],
  [
    'batch',
    {
      commands: [
        { type: 'create_note', path: 'New', content: '' },
        { type: 'delete_note', note: 'C', confirm: true },
        { type: 'delete_note', note: 'B', confirm: true },
      ],
    },
    /delete 2 notes\?\n- Old\/.\.md\n- Old\/.\.md\n.* This breaks 1 link\. This also makes 1 other change\.$/,
  ],
];

for (const era of eras) {
  test.each(deletions)(
    `%s %j asks the user of a client of ${era}, and a "no" changes nothing`,
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

      expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('declined') });
      expect(asked).toEqual([expect.stringMatching(words)]);
      expect(harvest(vault.path)).toEqual(before);
    },
  );

  test(`for a client of ${era} that cannot show forms, the model confirms a deletion`, async () => {
    const vault = plantVault(garden);
    const { client } = await connectStdio(vault, { era, elicitation: { url: {} } });

    const unconfirmed = await callTool(client, 'delete_note', { note: 'B' });
    const confirmed = await callTool(client, 'delete_note', { note: 'B', confirm: true });

    expect([unconfirmed.isError, confirmed.isError]).toEqual([true, false]);
    expect(unconfirmed.text).toContain('confirm: true');
    expect(harvest(vault.path)).not.toHaveProperty(['Old/B.md']);
  });

  test(`a client of ${era} that does not say how it can ask shows forms`, async () => {
    const { client } = await connectStdio(plantVault(garden), { era, elicitation: {}, answer: () => 'decline' });

    expect((await callTool(client, 'delete_note', { note: 'B', confirm: true })).text).toContain('declined');
  });

  test(`a "yes" of the user of a client of ${era} permits a deletion and an undo`, async () => {
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
    expect(asked[1]).toBe(`${where}, undo earlier changes? This means:\n- Old/B.md is restored`);
  });
}

test.each(eras)('over HTTP, a client of %s also asks its user', async (era) => {
  const vault = plantVault(garden);
  const { url } = await startHttp(vault);
  const client = await connectHttp(url, { era, answer: () => 'accept' });

  expect(await callTool(client, 'delete_note', { note: 'C' })).toMatchObject({ isError: false });
});

const ofToolsets: [string, string, Record<string, unknown>, RegExp][] = [
  ['jasque', 'obsidian_manage_notes', { operation: 'delete', path: 'Old/B.md' }, /delete 1 note\?\n- Old\/B\.md/],
  [
    'jasque',
    'obsidian_manage_notes',
    { operation: 'delete', path: '', bulk: true, items: [{ path: 'Old/B.md' }, { path: 'Old/C.md' }] },
    /delete 2 notes\?\n- Old\/B\.md\n- Old\/C\.md/,
  ],
  [
    'jasque',
    'obsidian_manage_structure',
    { operation: 'delete_folder', path: 'Old', force: true },
    /delete 1 folder\?\n- Old, with 2 notes/,
  ],
  [
    'vault-agent',
    'obsidian_manage_notes',
    { operation: 'delete', title: 'B', confirm_delete: true },
    /delete 1 note\?\n- Old\/B\.md/,
  ],
  [
    'vault-agent',
    'obsidian_manage_vault',
    { operation: 'bulk_delete', folder_filter: 'Old', confirm_delete: true, dry_run: false },
    /delete 2 notes\?\n- Old\/B\.md\n- Old\/C\.md/,
  ],
];

test.each(ofToolsets)('the toolset %s also asks the user before %s %j', async (...[toolset, name, args, words]) => {
  const vault = plantVault(garden);
  const before = harvest(vault.path);
  const asked: string[] = [];
  const answers: ('accept' | 'decline')[] = ['decline', 'accept'];
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--toolset', toolset],
    answer: (question) => {
      asked.push(question);
      return answers.shift() ?? 'decline';
    },
  });

  const refused = await callTool(client, name, args);
  const kept = harvest(vault.path);
  const done = await callTool(client, name, args);

  expect(asked).toEqual([expect.stringMatching(words), expect.stringMatching(words)]);
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('declined') });
  expect(kept).toEqual(before);
  expect(done).toMatchObject({ isError: false });
  expect(Object.keys(harvest(vault.path))).not.toContain('Old/B.md');
});

test.each([
  [
    'obsidian_manage_notes',
    { operation: 'delete', title: 'B' },
    "Destructive operation requires confirm_delete=True. This will permanently delete 'B'. Call again with confirm_delete=True to proceed.",
  ],
  [
    'obsidian_manage_vault',
    { operation: 'bulk_delete', folder_filter: 'Old', dry_run: false },
    'Destructive bulk_delete requires confirm_delete=True. This will permanently delete 2 notes: B, C. Review carefully and call with confirm_delete=True to proceed.',
  ],
])('vault-agent does not ask the user if %s %j lacks confirm_delete', async (name, args, words) => {
  const vault = plantVault(garden);
  const before = harvest(vault.path);
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--toolset', 'vault-agent'],
    answer: (question) => {
      asked.push(question);
      return 'accept';
    },
  });

  expect(await callTool(client, name, args)).toMatchObject({ isError: true, text: words });
  expect(asked).toEqual([]);
  expect(harvest(vault.path)).toEqual(before);
});

test('the question shows which links of a deleted note would resolve to a namesake', async () => {
  const vault = plantVault({ ...garden, 'B.md': 'other\n' });
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    answer: (question) => {
      asked.push(question);
      return 'decline';
    },
  });

  await callTool(client, 'delete_note', { note: '/B' });

  expect(asked).toEqual([
    expect.stringMatching(/\.trash\)\. This makes 1 link point to another file of the same name\.$/),
  ]);
});

test('one "yes" confirms every deletion of a batch', async () => {
  const vault = plantVault(garden);
  const { client } = await connectStdio(vault, { answer: () => 'accept' });
  const commands = [
    { type: 'delete_note', note: 'B' },
    { type: 'delete_note', note: 'C' },
  ];

  expect(await callTool(client, 'batch', { commands })).toMatchObject({ isError: false });
  expect(Object.keys(harvest(vault.path))).toEqual(expect.arrayContaining(['.trash/B.md', '.trash/C.md']));
});

test('the name of a note cannot pose as words of the question', async () => {
  const vault = plantVault({ 'A\u202eKeep all.md': 'a' });
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    answer: (question) => {
      asked.push(question);
      return 'decline';
    },
  });

  await callTool(client, 'bulk_delete', { select: { folder: '/' }, confirm: true, dry_run: false });

  expect(asked).toEqual([expect.stringContaining('\n- A\u{fffd}Keep all.md\n')]);
});

test('a dry run asks nobody, and neither does a call that deletes nothing', async () => {
  const vault = plantVault(garden);
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    answer: (question) => {
      asked.push(question);
      return 'decline';
    },
  });

  const answers = [
    await callTool(client, 'delete_note', { note: 'C', dry_run: true }),
    await callTool(client, 'bulk_delete', { select: { folder: 'Old' } }),
    await callTool(client, 'batch', { commands: [{ type: 'create_note', path: 'New', content: '' }] }),
    await callTool(client, 'bulk_delete', { select: { query: 'nowhere' }, confirm: true, dry_run: false }),
  ];

  expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false]);
  expect(asked).toEqual([]);
});

test('if the client cannot ask, the answer explains how to confirm', async () => {
  const vault = plantVault(garden);
  const before = harvest(vault.path);
  const { client } = await connectStdio(vault);

  const answer = await callTool(client, 'delete_note', { note: 'C' });

  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('confirm: true') });
  expect(harvest(vault.path)).toEqual(before);
});

test('if the client fails to ask, the answer has the cause, the next step, and that nothing was changed', async () => {
  const vault = plantVault(garden);
  const before = harvest(vault.path);
  const { client } = await connectStdio(vault, {
    answer: () => {
      throw new Error(`no UI ${'x'.repeat(1000)}`);
    },
  });

  const { text, isError } = await callTool(client, 'delete_note', { note: 'C' });

  expect(isError).toBe(true);
  expect(text).toMatch(/^Could not ask the user: ".*no UI x+….*\. Nothing was changed\. The user may /);
  expect(text.length).toBeLessThan(500);
  expect(harvest(vault.path)).toEqual(before);
});
