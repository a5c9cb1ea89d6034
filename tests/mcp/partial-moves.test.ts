import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

/** A vault in which a.md cannot be moved, because a denied note links to it. */
const tree = { 'P/s.md': '[[a]]', 'a.md': '', 'b.md': '[[z]]', 'z.md': '' };
const WHY = 'cannot be moved: a note that links to it, or a note of the same name, may not be changed on this server';

async function server(toolset: string, rules: readonly string[] = ['--deny', 'P']) {
  const vault = plantVault(tree);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--toolset', toolset, ...rules] });
  return {
    isThere: (path: string) => existsSync(join(vault.path, path)),
    // The marks around text from notes differ between calls.
    call: async (tool: string, args: object) =>
      (await callTool(client, tool, { ...args })).text.replace(/<<<[^>]*>>>\n?/g, ''),
  };
}

test.each([
  // Dry runs do not report conflicts with hidden notes: otherwise a caller could try thousands of names without a
  // trace.
  ['links to it cannot be updated', ['--deny', 'P'], /^Would move 2 notes to New: "a\.md, z\.md"/],
  ['its new path is denied', ['--deny', 'New/a.md'], /^Would move 1 note to New: "z\.md".* 1 would fail: "a\.md: /],
])('a note that cannot be moved, because %s, is reported next to the others', async (_, rules, preview) => {
  const { call, isThere } = await server('native', rules);
  const payload = { select: { notes: ['z', 'a'] }, to: 'New' };

  const seen = await call('bulk_move', payload);
  const done = await call('bulk_move', { ...payload, dry_run: false });

  expect(seen).toMatch(preview);
  expect(done).toMatch(/^Moved 1 note to New\. 1 failed: "a\.md: .* may not be /);
  expect([isThere('New/z.md'), isThere('a.md')]).toEqual([true, true]);
});

test('an atomic bulk move fails as a whole if one note cannot be moved', async () => {
  const { call, isThere } = await server('native');

  const text = await call('bulk_move', { select: { notes: ['z', 'a'] }, to: 'New', atomic: true, dry_run: false });

  expect(text).toContain(WHY);
  expect(isThere('z.md')).toBe(true);
});

test('a batch reports the one command that cannot move its note', async () => {
  const { call, isThere } = await server('native');
  const commands = ['z', 'a', 'b'].map((note) => ({ type: 'move_note', note, to: `New/${note}` }));

  const text = await call('batch', { commands, atomic: false });

  expect(text).toContain(WHY);
  expect(['z', 'a', 'b'].map((note) => isThere(`New/${note}.md`))).toEqual([true, false, true]);
});

test('vault-agent reports the true cause next to the moved notes', async () => {
  const { call, isThere } = await server('vault-agent');
  const args = { operation: 'bulk_move', note_titles: ['z', 'a'], destination_folder: 'New', dry_run: false };

  expect(await call('obsidian_manage_vault', args)).toBe(
    `Operation completed with errors. Successfully processed 1 of 2 notes. Failures: "a.md" ${WHY}. ` +
      "Use other notes, or ask the person who set up this server.\nMoved 1 note to 'New'",
  );
  expect(isThere('New/z.md')).toBe(true);
});

test('vault-agent does not suggest other folders if writing to a path is denied', async () => {
  const { call } = await server('vault-agent');
  const args = { operation: 'create', title: 'x', content: 'x', folder: 'P/Sub' };

  expect(await call('obsidian_manage_notes', args)).toMatch(
    /^Folder 'P\/Sub' cannot be created: The path "P\/Sub\S*" may not be written on this server\. Use other notes/,
  );
});

test('jasque reports the true cause next to the moved notes', async () => {
  const { call, isThere } = await server('jasque');
  const items = [
    { path: 'z.md', new_path: 'New/z.md' },
    { path: 'a.md', new_path: 'New/a.md' },
  ];

  const bulk = JSON.parse(await call('obsidian_manage_structure', { operation: 'move', path: '', bulk: true, items }));
  const single = JSON.parse(
    await call('obsidian_manage_structure', { operation: 'move', path: 'a.md', new_path: 'New/a.md' }),
  );

  const error = `"a.md" ${WHY}. Use other notes, or ask the person who set up this server.`;
  expect(bulk).toMatchObject({
    success: false,
    message: 'Bulk operation partially completed',
    affected_count: 1,
    errors: [{ path: 'a.md', error }],
  });
  expect(single).toMatchObject({ success: false, message: error });
  expect(isThere('New/z.md')).toBe(true);
});

test.each([
  ['smarthole', 'create_note', { title: 'x', content: 'x', path: 'P/x.md' }],
  ['jasque', 'obsidian_manage_notes', { operation: 'create', path: 'P/x.md', content: 'x' }],
])('%s names the path that is denied', async (toolset, tool, args) => {
  const { call } = await server(toolset);

  expect(await call(tool, args)).toMatch(/The path \\?"P\/x(\.md)?\\?" may not be written on this server/);
});

test.each([[[]], [['--read-only']]])('a dry run with %j does not depend on hidden notes', async (options) => {
  const calls = [
    ['move_note', { note: 'a', to: 'New/a' }],
    ['move_note', { note: 'z', to: 'New/s' }],
    ['move_folder', { folder: 'Mixed', to: 'Other' }],
    ['delete_folder', { folder: 'Mixed' }],
    ['delete_folder', { folder: 'Mixed', force: true }],
    [
      'batch',
      {
        commands: [
          { type: 'move_note', note: 'a', to: 'b2' },
          { type: 'create_note', path: 's' },
        ],
      },
    ],
  ] as const;
  const answers = [];
  for (const hidden of [{ 'P/s.md': '[[a]] [[New/a]]', 'Mixed/x.secret.md': '' }, {}]) {
    const vault = plantVault({ ...tree, 'P/s.md': '', ...hidden });
    mkdirSync(join(vault.path, 'Mixed'), { recursive: true });
    if (hidden['P/s.md'] === undefined) rmSync(join(vault.path, 'P'), { recursive: true });
    const args = ['--vault', vault.path, '--deny', 'P', '--deny', '**/*.secret.md', ...options];
    const { client } = await connectStdio(vault, { args });
    const previews = [];
    for (const [name, given] of calls) previews.push(await callTool(client, name, { ...given, dry_run: true }));
    answers.push(previews.map(({ text, isError }) => [text.replaceAll(/<<<[^>]*>>>/g, ''), isError]));
  }

  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.every(([, isError]) => isError === false)).toBe(true);
});
