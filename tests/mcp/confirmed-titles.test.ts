import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

test('a question names the file and the title that the model sent for it, if they differ', async () => {
  const vault = plantVault({
    'C.md': 'c\n',
    'W-.md': 'w\n',
    'F-/x.md': '',
    '.obsidian/app.json': '{"trashOption":"local"}',
  });
  const asked: string[] = [];
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--confirm', 'changes'],
    answer: (question) => {
      asked.push(question);
      return 'decline';
    },
  });
  const note = 'W?';

  for (const [name, args] of [
    ['delete_note', { note }],
    ['bulk_delete', { select: { notes: [note, 'C'] }, dry_run: false }],
    ['batch', { commands: [{ type: 'delete_note', note, confirm: true }] }],
    ['delete_folder', { folder: 'F:', force: true }],
    ['update_note', { note, content: 'new\n' }],
    ['create_note', { title: 'New?', content: 'new\n' }],
    ['move_note', { note, to: 'V' }],
  ] as const)
    await callTool(client, name, args);

  expect(asked).toEqual([
    expect.stringContaining('\n- W-.md (requested as "W?")\n'),
    expect.stringContaining('\n- C.md\n- W-.md (requested as "W?")\n'),
    expect.stringContaining('\n- W-.md (requested as "W?")\n'),
    expect.stringContaining('\n- F- (requested as "F:"), with 1 note in it\n'),
    expect.stringContaining('\n- W-.md is edited (requested as "W?"):\n'),
    expect.stringContaining('\n- New-.md is created (requested as "New?"):\n'),
    expect.stringContaining('\n- W-.md moves to V.md (requested as "W?")'),
  ]);
});
