import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { structureAgent } from './structure-agent.ts';

const CRLF_MAP = '\uFEFFbefore\r\n';

test('a map is added to the end of a note with its line breaks, and only the part between the markers changes later', async () => {
  const { ask, text, vault } = structureAgent({ 'Map.md': CRLF_MAP, 'P/One.md': '', 'P/Two.md': '' });

  const first = await ask('generate_moc', { note: 'Map', folder: 'P', title: 'My  projects' });
  expect(text('Map.md')).toBe(
    `${CRLF_MAP}\r\n%% moc start %%\r\n## My projects\r\n\r\n- [[One]]\r\n- [[Two]]\r\n\r\n%% moc end %%\r\n`,
  );
  expect(first.metadata).toMatchObject({ created: false, line: 3, entries: 2, added: 2, removed: 0 });

  await ask('append_note', { note: 'Map', content: 'after' });
  await ask('create_note', { path: 'P/Three' });
  rmSync(join(vault, 'P', 'One.md'));
  const second = await ask('generate_moc', { note: 'Map', folder: 'P' });
  const third = await ask('generate_moc', { note: 'Map', folder: 'P' });

  expect(text('Map.md')).toBe(
    `${CRLF_MAP}\r\n%% moc start %%\r\n## My projects\r\n\r\n- [[Three]]\r\n- [[Two]]\r\n\r\n%% moc end %%\r\nafter\r\n`,
  );
  expect(second.metadata).toMatchObject({ entries: 2, added: 1, removed: 1 });
  expect(third.metadata).toMatchObject({ entries: 2, added: 0, removed: 0, transaction_id: null, changes: [] });
});

test('a map of a tag lists neither itself nor ignored files, and uses the link settings', async () => {
  const { ask, text, vault } = structureAgent({
    '.obsidian/app.json': JSON.stringify({ useMarkdownLinks: true, userIgnoreFilters: ['Old/', '/draft$/', '/[/'] }),
    'A/My note.md': '#x/y',
    'A/Newer.md': '---\ntags: X\n---\n',
    'Old/Past.md': '#x',
    'Some draft.md': '#xylophone',
  });
  utimesSync(join(vault, 'A', 'My note.md'), 1000, 1000);

  await ask('generate_moc', { note: 'Map', tag: 'x', sort: 'modified' });
  const again = await ask('generate_moc', { note: 'Map', tag: 'x', sort: 'modified' });

  expect(text('Map.md')).toBe(
    '%% moc start %%\n## #x\n\n- [Newer](Newer.md)\n- [My note](My%20note.md)\n\n%% moc end %%\n',
  );
  expect(again.data).toBe('Map.md is up to date: 2 notes.');
});

test('a map of a tag that no note has is refused, and its heading does not count as that tag', async () => {
  const { ask, vault } = structureAgent({ 'Plan.md': '#area\n' });

  const refused = await ask('generate_moc', { note: 'Map', tag: 'aera' });

  expect(refused).toMatchObject({ reason: 'TAG_NOT_FOUND', details: { suggestions: ['#area'] } });
  expect(readdirSync(vault)).not.toContain('Map.md');
});

test('a dry run of a map, and one of a stale note, write nothing', async () => {
  const { ask, text } = structureAgent({ 'Map.md': 'text\n', 'P/One.md': '' });

  const preview = await ask('generate_moc', { note: 'Map', folder: 'P', dry_run: true });
  const stale = await ask('generate_moc', { note: 'Map', folder: 'P', if_match: 'sha256-0000000000000000' });

  expect(preview.metadata).toMatchObject({ dry_run: true, transaction_id: null, entries: 1 });
  expect(stale.reason).toBe('ETAG_MISMATCH');
  expect(text('Map.md')).toBe('text\n');
});

test.each([
  [{}, 'SELECTION_EMPTY'],
  [{ folder: 'P', query: 'x' }, 'INVALID_PARAMS'],
  [{ folder: 'Nowhere' }, 'FOLDER_NOT_FOUND'],
  [{ tag: '12' }, 'TAG_INVALID'],
])('a map of %j is refused', async (source, reason) => {
  const { ask } = structureAgent({ 'P/One.md': '' });

  expect((await ask('generate_moc', { note: 'Map', ...source })).reason).toBe(reason);
});
