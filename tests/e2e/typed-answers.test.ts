import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { noteAgent } from './note-agent.ts';

const command = artefacts.at(-1)?.command ?? [''];

async function type(vault: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runProcess({
    command: [...command, ...args] as [string],
    stdin: '',
    env: { OBSIDIAN_VAULT_PATH: vault },
  });
  return stdout + stderr;
}

test('a refused call and a dry run name flags that the next call accepts', async () => {
  const { vault, text } = noteAgent({ 'A.md': 'a\n' });

  const refused = await type(vault, ['delete_note', '--note', 'A']);
  const preview = await type(vault, ['delete_note', '--note', 'A', '--dry-run']);
  const tooMany = await type(vault, ['list_notes', '--limit', '5000']);
  await type(vault, ['delete_note', '--note', 'A', '--confirm']);

  expect(refused).toContain('Use --confirm, or --dry-run');
  expect(preview).toContain('Run it again without --dry-run to apply.');
  expect(tooMany).toContain('--limit must be at most 1000\nUse --limit 1000 or less.\n');
  expect(() => text('A.md')).toThrow('ENOENT');
});

test('a dry run shows the lines that change, if they are few', async () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`N${at}.md`, '#old\n']));
  const { vault } = noteAgent({ ...many, 'Home.md': 'one\ntwo\n' });

  const few = await type(vault, ['edit', 'Home', '--search', 'two', '--replace', 'three', '--dry-run']);
  const numbers = await type(vault, ['rename_tag', '--from', 'old', '--to', 'new', '--dry-run']);

  expect(few).toContain('- Home.md (+1 −1)\n@@ -1,2 +1,2 @@\n one\n-two\n+three\nDry run: nothing was changed.');
  expect(numbers).toContain('- N0.md (+1 −1)\n- N1.md (+1 −1)\n');
});

test('a status is one character, even a hyphen, or a name in any case', async () => {
  const { vault, text } = noteAgent({ 'A.md': '- [ ] one\n- [-] two\n' });

  expect(await type(vault, ['list_tasks', '--status', '-'])).toContain('A.md:2');
  expect(await type(vault, ['list_tasks', '--status', 'cancelled'])).toContain('A.md:2');
  await type(vault, ['complete_task', '--note', 'A', '--task', 'one', '--status', '-']);

  expect(text('A.md')).toBe('- [-] one\n- [-] two\n');
});

test('a map is added to a note without one only if that is asked for', async () => {
  const { vault, text } = noteAgent({ 'Mine.md': 'My text\n', 'Projects/A.md': 'a\n' });
  const call = ['generate_moc', '--note', 'Mine', '--folder', 'Projects'];

  const refused = await type(vault, call);
  const unchanged = text('Mine.md');
  const added = await type(vault, [...call, '--add']);
  const again = await type(vault, call);

  expect(refused).toContain('Mine.md exists and has no map\nType --add');
  expect(unchanged).toBe('My text\n');
  expect(added).toContain('the map is added at its end');
  expect(text('Mine.md')).toMatch(/^My text\n[\s\S]*\[\[A\]\]/);
  expect(again).toContain('up to date');
});

test.each([
  ['a missing note', ['read', 'Hoem', '--vault-path', '.'], 'obsidian-agent search Hoem'],
  ['a missing note of two words', ['read', 'Red apples'], "obsidian-agent search 'Red apples'"],
])('the hint for %s is typed like a person types it', async (_, words, typed) => {
  const { vault } = noteAgent({ 'A.md': 'a\n' });

  expect(
    await type(
      vault,
      words.map((word) => (word === '.' ? vault : word)),
    ),
  ).toContain(`\`${typed}\``);
});

test.each([
  [['tasks', '--done'], 'Did you mean --status done?'],
  [['add_bookmark', '--path', 'A'], 'Did you mean --file?'],
  [['notes', '--sort', 'modifid'], 'Invalid value "modifid" for --sort\nDid you mean "modified"? Use one of'],
])('%j is refused with the option to type', async (words, said) => {
  const { vault } = noteAgent({ 'A.md': 'a\n' });

  expect(await type(vault, words)).toContain(said);
});

test('a mistake in a base is shown with its line and column, and what was probably meant', async () => {
  const { vault } = noteAgent({ 'Books.base': 'filters: file.inFoler("A")\n' });

  expect(await type(vault, ['check', 'Books'])).toMatch(
    /^error: filters, line 1, column \d+: Cannot find function "inFoler" on type File\. Did you mean inFolder\?\n$/,
  );
});
