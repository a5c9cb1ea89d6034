import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { closableAgent, kinds, shut } from './closable-agent.ts';

const tree = {
  'old.md': 'text #zap',
  'open.md': '[[old]] #t',
  'shut.md': '[[old]] #t',
  'Closed/in.md': '[[old]] #t',
  'Work/a.md': '',
};
const unread = [
  { path: 'Closed', why: 'folder_denied' },
  { path: 'shut.md', why: 'denied' },
];

/** A vault with a note and a folder that the agent cannot read. */
async function partlyClosed(kind: (typeof kinds)[number]) {
  const agent = closableAgent(tree, kind);
  shut(join(agent.vault, 'shut.md'));
  shut(join(agent.vault, 'Closed'));
  if (kind === 'with an index') await agent.ask('list_tags', {});
  return agent;
}

test.each(kinds)(
  'unreadable notes and folders do not block a move, and are reported as not updated, %s',
  async (kind) => {
    const { ask, text } = await partlyClosed(kind);

    const requests: [string, object][] = [
      ['move_note', { note: 'old', to: 'new' }],
      ['move_note', { note: 'new', to: 'old', update_links: 'never' }],
      ['bulk_move', { select: { notes: ['old'] }, to: 'Work', dry_run: false }],
      ['move_folder', { folder: 'Work', to: 'Done' }],
    ];
    for (const [action, payload] of requests) {
      const { status, data, metadata } = await ask(action, payload);
      expect({ action, status, unread: metadata?.unread }).toEqual({ action, status: 'success', unread });
      expect(data).toContain(
        'Links in these files are not updated, because their text cannot be read: shut.md (permission denied).',
      );
      expect(data).toContain('Not checked, because the operating system denies access to these folders: Closed/.');
    }
    expect(text('Done/old.md')).toBe('text #zap');
  },
);

test('a batch names the files that its moves could not read', async () => {
  const { ask } = await partlyClosed('with an index');
  const commands = [
    { type: 'move_note', note: 'old', to: 'new' },
    { type: 'move_note', note: 'open', to: 'other' },
  ];

  const { data, metadata } = await ask('batch', { commands });

  expect(data).toMatch(
    /^Did 2 of 2 commands\.\nNot included, because their text cannot be read: shut\.md \(permission denied\)\./,
  );
  expect(data).toContain('Closed/');
  expect(metadata.items[0].metadata.unread).toEqual(unread);
});

test('links in readable notes follow a move, even if other notes cannot be read', async () => {
  const { ask, text } = await partlyClosed('with an index');

  const { metadata } = await ask('move_note', { note: 'old', to: 'new' });

  expect(metadata).toMatchObject({ links_updated: 1, files_updated: 1 });
  expect(text('open.md')).toBe('[[new]] #t');
});

test('a note that becomes unreadable after its links were updated does not block a move back', async () => {
  const { ask, vault, text } = closableAgent({ 'old.md': '', 'a.md': '[[old]]', 'b.md': '[[old|old]]' });
  await ask('move_note', { note: 'old', to: 'new' });
  shut(join(vault, 'a.md'));

  const { metadata } = await ask('move_note', { note: 'new', to: 'old' });

  expect(metadata.unread).toEqual([{ path: 'a.md', why: 'denied' }]);
  chmodSync(join(vault, 'a.md'), 0o600);
  expect([text('a.md'), text('b.md')]).toEqual(['[[new]]', '[[old|old]]']);
});

test.each(kinds)(
  'unreadable notes and folders do not block a deletion, and their links are reported as unknown, %s',
  async (kind) => {
    const { ask } = await partlyClosed(kind);

    const requests: [string, object][] = [
      ['delete_note', { note: 'old', dry_run: true }],
      ['bulk_delete', { select: { notes: ['old'] } }],
      ['delete_folder', { folder: 'Work', force: true, dry_run: true }],
      ['delete_note', { note: 'old', confirm: true }],
    ];
    for (const [action, payload] of requests) {
      const { status, data, metadata } = await ask(action, payload);
      expect({ action, status, unread: metadata?.unread }).toEqual({ action, status: 'success', unread });
      expect(data).toContain(
        'Links in these files are unknown, because their text cannot be read: shut.md (permission denied).',
      );
      expect(data).toContain('Closed/');
    }
  },
);

test.each(kinds)('a tag is renamed in readable notes, and unreadable files are reported, %s', async (kind) => {
  const { ask, text } = await partlyClosed(kind);

  const renamed = await ask('rename_tag', { from: 't', to: 'u' });
  const nowhere = await ask('rename_tag', { from: 'gone', to: 'u' });

  expect(text('open.md')).toBe('[[old]] #u');
  expect(renamed.metadata.unread).toEqual(unread);
  expect(renamed.data).toContain('Not included, because their text cannot be read: shut.md (permission denied).');
  expect(renamed.data).toContain('Closed/');
  expect(nowhere).toMatchObject({
    reason: 'TAG_NOT_FOUND',
    hint: expect.stringContaining('Not searched, because they cannot be read: Closed/, shut.md.'),
    details: { unread: ['Closed/', 'shut.md'] },
  });
});

test('a preview of a write that the operating system denies is refused, too', async () => {
  const { ask, vault } = await partlyClosed('with an index');
  const before = harvest(join(vault, 'Work'));
  shut(join(vault, 'Work'), 0o555);

  const requests: [string, object][] = [
    ['delete_folder', { folder: 'Closed', force: true }],
    ['move_folder', { folder: 'Closed', to: 'Work/Closed' }],
    ['delete_note', { note: 'Work/a', confirm: true, mode: 'permanent' }],
    ['move_note', { note: 'Work/a', to: 'b' }],
    ['move_note', { note: 'old', to: 'Work/old' }],
    ['create_note', { path: 'Work/c', content: 'x' }],
    ['append_note', { note: 'Work/a', content: 'x' }],
  ];
  for (const [action, payload] of requests) {
    for (const dry_run of [true, false]) {
      const { reason, details } = await ask(action, { ...payload, dry_run });
      expect({ action, dry_run, reason, code: details?.code }).toEqual({
        action,
        dry_run,
        reason: 'ACCESS_DENIED',
        code: 'EACCES',
      });
    }
  }
  expect(harvest(join(vault, 'Work'))).toEqual(before);
});

test('an unreadable folder can be renamed in place, as the operating system allows', async () => {
  const { ask, vault } = await partlyClosed('with an index');

  for (const [folder, to] of [
    ['Closed', 'Shut'],
    ['Shut', 'Closed'],
  ]) {
    const seen = await ask('move_folder', { folder, to, dry_run: true });
    const done = await ask('move_folder', { folder, to });
    expect([seen.status, done.status]).toEqual(['success', 'success']);
  }
  expect(existsSync(join(vault, 'Closed'))).toBe(true);
});
