import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

/** The superuser may look into any folder: it has to give up that right first. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
const [artefact] = artefacts;
const command = [...unprivileged, ...(artefact?.command ?? [])] as [string, ...string[]];

const tree = {
  'A.md': '[[B]] [[Lost]] #t\n- [ ] task\n',
  'B.md': '---\nstatus: x\n---\n',
  'P/Open.md': 'open',
  'P/Shut/C.md': '[[B]]',
};
const unread = [{ path: 'P/Shut', why: 'folder_denied' }];
const told = { data: expect.stringContaining('P/Shut/'), metadata: { unread } };

const questions: [string, object][] = [
  ['search_notes', { query: 'open' }],
  ['search_notes', { query: 'file:open' }],
  ['list_notes', {}],
  ['list_notes', { tags: ['t'] }],
  ['list_folders', {}],
  ['list_structure', {}],
  ['list_tags', {}],
  ['list_tasks', {}],
  ['list_properties', {}],
  ['get_links', { note: 'B' }],
  ['find_related', { note: 'B' }],
  ['find_orphans', {}],
  ['find_broken_links', {}],
  ['get_graph', {}],
  ['get_vault_info', {}],
];

test.each(['with an index', 'without one'])('a folder that the system closes is named in answers, %s', async (kind) => {
  const { ask, vault } = closable(tree, kind === 'without one' ? '/dev/null/none' : newFolder());
  shut(join(vault, 'P/Shut'));

  for (const [action, payload] of questions) expect([action, await ask(action, payload)]).toMatchObject([action, told]);
  const elsewhere = await ask('get_links', { note: 'A', direction: 'out' });
  expect(elsewhere.metadata.unread).toBeUndefined();
});

test('a folder is named by answers about it and about what lies above, and by no other', async () => {
  const { ask, vault } = closable({ ...tree, 'Q/Other.md': '' });
  shut(join(vault, 'P/Shut'));

  expect(await ask('list_notes', { folder: 'P' })).toMatchObject(told);
  expect(await ask('list_notes', { folder: 'P/Shut' })).toMatchObject(told);
  expect((await ask('list_notes', { folder: 'Q' })).metadata.unread).toBeUndefined();
});

test('what was known of a folder before it was closed is not told, and is told again when it is opened', async () => {
  const { ask, vault } = closable(tree);
  const before = await ask('get_links', { note: 'B' });

  shut(join(vault, 'P/Shut'));
  const closed = await ask('get_links', { note: 'B' });
  chmodSync(join(vault, 'P/Shut'), 0o700);
  const opened = await ask('get_links', { note: 'B' });

  expect(before.metadata).toMatchObject({ in_total: 2 });
  expect(closed.metadata).toMatchObject({ in_total: 1, unread });
  expect(opened).toEqual(before);
});

test.each(['with an index', 'without one'])(
  'a folder that tells names alone, be it the vault itself, is as closed as another, %s',
  async (kind) => {
    const { ask, vault } = closable(tree, kind === 'without one' ? '/dev/null/none' : newFolder());
    shut(join(vault, 'P/Shut'), 0o444);

    expect(await ask('list_notes', { folder: 'P' })).toMatchObject(told);
    shut(vault, 0o444);
    expect((await ask('list_notes', {})).metadata.unread).toContainEqual({ path: '/', why: 'folder_denied' });
  },
);

test.each(['with an index', 'without one'])(
  'a note that may not be read hinders no new one of a name that it links to, %s',
  async (kind) => {
    const { ask, vault } = closable(
      { 'deep/Alpha.md': '', 'Shut.md': '[[Alpha]]', 'Open.md': '[[Alpha]]' },
      kind === 'without one' ? '/dev/null/none' : newFolder(),
    );
    if (kind === 'with an index') await ask('list_tags', {});
    shut(join(vault, 'Shut.md'));

    const { metadata } = await ask('create_note', { path: 'Alpha' });

    expect(metadata.redirected_links).toEqual([{ from: 'deep/Alpha.md', to: 'Alpha.md', links: 1, files: 1 }]);
  },
);

function closable(files: Record<string, string>, cache: string = newFolder()): NoteAgent {
  return noteAgent(files, { command, env: { OBSIDIAN_AGENT_CACHE_DIR: cache } });
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'index of closed folders '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function shut(path: string, mode = 0): void {
  chmodSync(path, mode);
  onTestFinished(() => chmodSync(path, 0o700));
}
