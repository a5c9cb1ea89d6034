import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { harvest } from '../contract/tree.ts';
import { startHttp } from './http-server.ts';
import { type ClientOptions, callTool, connectHttp, connectStdio, eras } from './mcp-client.ts';
import { type McpVault, PROGRAM, plantVault } from './mcp-vault.ts';

const garden = {
  'A.md': 'see [[B]]\n',
  'Old/B.md': '# B\n\nold words\n',
  'Old/C.md': 'c\n',
  'Templates/Now.md': '{{time:HH:mm:ss.SSS}}\n',
  '.obsidian/app.json': '{"trashOption":"local","alwaysUpdateLinks":true}',
};

const where = 'In the vault "Garden"';

type Answer = 'accept' | 'decline';

/** A client of a server that asks about changes, with the questions to its user. */
async function asked(vault: McpVault, says: Answer, options: ClientOptions & { readonly flags?: string[] } = {}) {
  const questions: string[] = [];
  const { flags = [], ...others } = options;
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--confirm', 'changes', ...flags],
    answer: (question) => {
      questions.push(question);
      return says;
    },
    ...others,
  });
  return { client, questions };
}

const changes: [string, Record<string, unknown>, string][] = [
  ['create_note', { path: 'New', content: 'Tea' }, `${where}, make 1 change?\n- New.md is created:\n    +Tea`],
  [
    'update_note',
    { note: 'B', content: '# B\n\nnew words\n' },
    `${where}, make 1 change?\n- Old/B.md is edited:\n     # B\n     \n    -old words\n    +new words`,
  ],
  ['append_note', { note: 'C', content: 'more' }, `${where}, make 1 change?\n- Old/C.md is edited:\n     c\n    +more`],
  [
    'move_note',
    { note: 'B', to: 'Bee' },
    `${where}, make 2 changes?\n- Old/B.md moves to Old/Bee.md\n- A.md is edited:\n    -see [[B]]\n    +see [[Bee]]`,
  ],
  [
    'bulk_move',
    { select: { folder: 'Old' }, to: 'Older', dry_run: false },
    `${where}, make 3 changes?\n- the folder Older is created\n- Old/B.md moves to Older/B.md\n- Old/C.md moves to Older/C.md`,
  ],
  [
    'batch',
    {
      commands: [
        { type: 'create_folder', path: 'Empty' },
        { type: 'delete_note', note: 'C' },
      ],
    },
    `${where}, delete 1 note?\n- Old/C.md\nIt goes to the vault's trash (.trash). This also makes 1 other change:\n- the folder Empty is created`,
  ],
];

for (const era of eras) {
  test.each(changes)(
    `%s %j asks the user of a client of ${era} if changes need confirmation`,
    async (name, args, words) => {
      const vault = plantVault(garden);
      const before = harvest(vault.path);
      const declining = await asked(vault, 'decline', { era });
      const accepting = await asked(vault, 'accept', { era });

      const refused = await callTool(declining.client, name, args);
      const kept = harvest(vault.path);
      const done = await callTool(accepting.client, name, args);

      expect(declining.questions).toEqual([words]);
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('declined') });
      expect(kept).toEqual(before);
      expect(accepting.questions).toEqual([words]);
      expect(done).toMatchObject({ isError: false });
      expect(harvest(vault.path)).not.toEqual(before);
    },
  );

  test(`calls that read, preview or change nothing ask the user of a client of ${era} nothing`, async () => {
    const vault = plantVault(garden);
    const { client, questions } = await asked(vault, 'decline', { era });

    const answers = [
      await callTool(client, 'read_note', { note: 'A' }),
      await callTool(client, 'update_note', { note: 'A', content: 'x', dry_run: true }),
      await callTool(client, 'batch', { commands: [{ type: 'append_note', note: 'A', content: 'x' }], dry_run: true }),
      await callTool(client, 'bulk_move', { select: { folder: 'Old' }, to: 'Older' }),
      await callTool(client, 'manage_tags', { note: 'A', remove: ['none'] }),
      await callTool(client, 'undo', { transaction_id: 'none', dry_run: true }),
    ];

    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false, false, true]);
    expect(questions).toEqual([]);
  });

  test(`for a client of ${era} that cannot show forms, the model decides about changes and their confirmation`, async () => {
    const vault = plantVault(garden);
    const { client } = await asked(vault, 'decline', { era, elicitation: { url: {} } });

    const appended = await callTool(client, 'append_note', { note: 'C', content: 'more' });
    const deleted = await callTool(client, 'delete_note', { note: 'B' });

    expect([appended.isError, deleted.isError]).toEqual([false, true]);
    expect(deleted.text).toContain('confirm: true');
  });

  test(`a template uses the time of the question, even if the user of a client of ${era} took a while`, async () => {
    const vault = plantVault(garden);
    const { client, questions } = await asked(vault, 'accept', { era });

    const answer = await callTool(client, 'apply_template', { template: 'Templates/Now', note: 'C' });

    expect(answer).toMatchObject({ isError: false });
    expect(questions).toHaveLength(1);
    const [time] = /\d\d:\d\d:\d\d\.\d{3}/.exec(questions[0] ?? '') ?? [];
    expect(vault.text('Old/C.md')).toContain(time);
  });
}

test.each(eras)('over HTTP, a client of %s also asks its user about changes', async (era) => {
  const vault = plantVault(garden);
  const { url } = await startHttp(vault, ['--confirm', 'changes']);
  const client = await connectHttp(url, { era, answer: () => 'decline' });

  expect((await callTool(client, 'append_note', { note: 'C', content: 'more' })).text).toContain('declined');
  expect(vault.text('Old/C.md')).toBe('c\n');
});

test.each([
  ['jasque', 'obsidian_manage_notes', { operation: 'append', path: 'Old/C.md', content: 'more' }],
  ['vault-agent', 'obsidian_manage_notes', { operation: 'create', title: 'New', content: 'x' }],
  ['smarthole', 'modify_note', { operation: 'append', path: 'Old/C.md', content: 'more' }],
])('the toolset %s also asks the user about changes before %s', async (toolset, name, args) => {
  const vault = plantVault(garden);
  const before = harvest(vault.path);
  const { client, questions } = await asked(vault, 'decline', { flags: ['--toolset', toolset] });

  const answer = await callTool(client, name, args);

  expect(questions).toEqual([expect.stringContaining(', make 1 change?\n- ')]);
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('declined') });
  expect(harvest(vault.path)).toEqual(before);
});

test('the question shows the first lines of a long change, and only the names of many changes', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
  const vault = plantVault(Object.fromEntries(lines.map((line) => [`Many/${line}.md`, '#a\n'])));
  const { client, questions } = await asked(vault, 'decline');

  await callTool(client, 'create_note', { path: 'Long', content: lines.join('\n') });
  await callTool(client, 'rename_tag', { from: 'a', to: 'b' });

  expect(questions.map((question) => question.split('\n').length)).toEqual([23, 22]);
  expect(questions[0]).toMatch(/\n {4}… and 280 more lines$/);
  expect(questions[1]).toMatch(/make 300 changes\?\n- Many\/line 0\.md is edited\n[\s\S]*\n- … and 280 more$/);
});

test.each<[string, string, Record<string, unknown>, string]>([
  ['gets', 'c', { content: 'c\n' }, '- A.md is edited:\n    -c (no line break at the end)\n    +c'],
  ['loses', 'c\n', { content: 'c' }, '- A.md is edited:\n    -c\n    +c (no line break at the end)'],
  [
    'gets, and more lines,',
    'c',
    { content: 'c\nmore' },
    '- A.md is edited:\n    -c (no line break at the end)\n    +c\n    +more',
  ],
])('the question distinguishes a last line that %s its line break from itself', async (...[, text, args, words]) => {
  const vault = plantVault({ 'A.md': text });
  const { client, questions } = await asked(vault, 'decline');

  await callTool(client, 'update_note', { note: 'A', ...args });

  expect(questions).toEqual([`${where}, make 1 change?\n${words}`]);
});

test('a note cannot pose as words of the question', async () => {
  const vault = plantVault({ 'A.md': 'a\n' });
  const { client, questions } = await asked(vault, 'decline');

  await callTool(client, 'append_note', { note: 'A', content: `\u202e${'x'.repeat(500)}\r- Nothing changes` });

  const lines = questions.join('').split(/[\n\r]/);
  expect(lines.filter((line) => !line.startsWith('    '))).toEqual([`${where}, make 1 change?`, '- A.md is edited:']);
  expect(lines.join('')).not.toContain('\u202e');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(220);
});

test('a read-only server asks nobody', async () => {
  const { client, questions } = await asked(plantVault(garden), 'accept', { flags: ['--read-only'] });

  const answers = [
    await callTool(client, 'append_note', { note: 'C', content: 'more' }),
    await callTool(client, 'delete_note', { note: 'C' }),
  ];

  expect(answers.map(({ isError }) => isError)).toEqual([true, true]);
  expect(questions).toEqual([]);
});

test('--confirm accepts only its own values', async () => {
  const vault = plantVault({});
  const { stderr, exitCode } = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', vault.path, '--confirm', 'writes'],
    env: vault.env,
  });

  expect(exitCode).toBe(2);
  expect(stderr).toBe('obsidian-agent mcp: Invalid value "writes" for --confirm\nUse deletions or changes.\n');
});
