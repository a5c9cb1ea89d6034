import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { requirement } from '../requirements.ts';
import { refused, succeeded } from './ask-tool.ts';
import { vaultAgent } from './vault-agent-kit.ts';

const REMINDER =
  'Operation executed with dry_run=True. No changes made. Review results and call with dry_run=False to execute.';
const tree = {
  'Drafts/One.md': '---\ntags: [draft]\n---\nOne of January.\n',
  'Drafts/Two.md': 'Two of February.\n',
  'Drafts/Sub/Three.md': 'Three of January.\n',
  'Work/Four.md': '---\ntags: [draft, urgent]\n---\nFour of January. [[Two]]\n',
  'January.md': 'A name alone.\n',
};

test(`create_folder creates a folder and its parents at the same time ${requirement(
  'vault-agent.manage-vault.create-folder',
  'vault-agent.manage-vault.create-folder-parents',
  'vault-agent.manage-vault.create-folder-no-preview',
)}`, async () => {
  const { vault, manage } = vaultAgent(tree);

  expect(await manage('create_folder', { folder_path: 'Projects/2025/Q1' })).toMatchObject(
    succeeded('Created folder structure: Projects/2025/Q1'),
  );
  expect(statSync(join(vault, 'Projects/2025/Q1')).isDirectory()).toBe(true);
  expect(await manage('create_folder', { folder_path: 'Projects/2025/Q2', response_format: 'detailed' })).toMatchObject(
    succeeded(
      'Created folder structure: Projects/2025/Q2\n- Projects/ (was there): Projects\n  - 2025/ (was there): Projects/2025\n    - Q2/ (new): Projects/2025/Q2',
    ),
  );
  for (const folder_path of ['Drafts', ' drafts/ ', '\\Drafts'])
    expect(await manage('create_folder', { folder_path })).toMatchObject(
      succeeded("Folder 'Drafts' already exists. Use it as it is, for example as destination_folder."),
    );
  expect((await manage('create_folder')).output).toMatch(
    /^folder_path is required for operation='create_folder'. Send /,
  );
});

test(`list_folders shows the tree with its notes ${requirement('vault-agent.manage-vault.list-folders')}`, async () => {
  const { manage } = vaultAgent(tree);

  const concise = await manage('list_folders');
  const detailed = await manage('list_folders', { response_format: 'detailed' });

  expect(concise).toMatchObject(
    succeeded('Found 3 folders with 5 notes:\n/ (1 note)\n  Drafts/ (2 notes)\n    Sub/ (1 note)\n  Work/ (1 note)'),
  );
  expect(detailed.output).toContain(
    '\n    Sub/ (1 note directly in it, 1 with its subfolders, 0 subfolders, 0 other files; path: Drafts/Sub)\n',
  );
});

test.each(['bulk_tag', 'bulk_move', 'bulk_delete'])(
  `%s requires a selection ${requirement('vault-agent.manage-vault.selection-required')}`,
  async (operation) => {
    const { vault, manage } = vaultAgent(tree);
    const before = harvest(vault);
    const words = refused(
      'Bulk operations require selection criteria. Provide one of: search_query, tags, folder_filter, or note_titles.',
    );
    const rest = { add_tags: ['x'], destination_folder: 'X', confirm_delete: true, dry_run: false };

    expect(await manage(operation, rest)).toMatchObject(words);
    expect(
      await manage(operation, { ...rest, search_query: ' ', tags: [], folder_filter: '', note_titles: [''] }),
    ).toMatchObject(words);
    expect(harvest(vault)).toEqual(before);
  },
);

test.each([
  [{ search_query: 'of january' }, 3, 'One, Three, Four'],
  [{ tags: ['draft', '#urgent', 'nope'] }, 2, 'One, Four'],
  [{ folder_filter: 'Drafts' }, 3, 'One, Three, Two'],
  [{ note_titles: ['Two', 'Four'] }, 2, 'Two, Four'],
  [{ folder_filter: 'Drafts', search_query: '"of January"' }, 2, 'One, Three'],
])(
  `%j selects %d notes ${requirement(
    'vault-agent.manage-vault.search-query',
    'vault-agent.manage-vault.tags',
    'vault-agent.manage-vault.folder-filter',
    'vault-agent.manage-vault.note-titles',
  )}`,
  async (select, count, list) => {
    const { manage } = vaultAgent(tree);

    const { output } = await manage('bulk_delete', select);

    const [first, last] = output.split('\n');
    expect(first.startsWith(`Would DELETE ${count} ${count === 1 ? 'note' : 'notes'}: `)).toBe(true);
    expect(
      first
        .slice(first.indexOf(': ') + 2)
        .split('. ')[0]
        .split(', ')
        .toSorted(),
    ).toEqual(list.split(', ').toSorted());
    expect(last).toBe(REMINDER);
  },
);

test(`bulk_tag previews, and then makes the previewed changes ${requirement(
  'vault-agent.manage-vault.bulk-tag-preview',
  'vault-agent.manage-vault.bulk-tag',
  'vault-agent.manage-vault.dry-run',
  'vault-agent.manage-vault.dry-run-reminder',
  'vault-agent.manage-vault.preview-equals-execution',
)}`, async () => {
  const { vault, manage, text } = vaultAgent(tree);
  const before = harvest(vault);
  const args = { folder_filter: 'Drafts', add_tags: ['draft', 'review'], remove_tags: ['gone'] };

  const preview = await manage('bulk_tag', args);
  const detailed = await manage('bulk_tag', { ...args, dry_run: true, response_format: 'detailed' });
  expect(harvest(vault)).toEqual(before);
  const done = await manage('bulk_tag', { ...args, dry_run: false });
  const again = await manage('bulk_tag', { ...args, dry_run: false });

  expect(preview).toMatchObject(
    succeeded(`Would affect 3 notes: One, Three, Two. Call with dry_run=False to execute.\n${REMINDER}`),
  );
  expect(detailed.output.split('\n').filter((line: string) => line.startsWith('- '))).toEqual([
    expect.stringMatching(/^- Drafts\/One\.md \(tags: draft; created /),
    expect.stringMatching(/^- Drafts\/Sub\/Three\.md \(/),
    expect.stringMatching(/^- Drafts\/Two\.md \(/),
  ]);
  expect(detailed.output.endsWith(`\nCall with dry_run=False to execute.\n${REMINDER}`)).toBe(true);
  expect(done).toMatchObject(succeeded('Updated tags for 3 notes'));
  expect(text('Drafts/Two.md')).toBe('---\ntags:\n  - draft\n  - review\n---\nTwo of February.\n');
  expect(again).toMatchObject(succeeded('Updated tags for 0 notes\nUnchanged: 3 (tags already as requested).'));
});

test(`missing requirements of a bulk operation are requested ${requirement(
  'vault-agent.manage-vault.bulk-tag-tags-required',
  'vault-agent.manage-vault.bulk-move-destination-required',
)}`, async () => {
  const { manage } = vaultAgent(tree);

  expect(await manage('bulk_tag', { folder_filter: 'Drafts' })).toMatchObject(
    refused(
      "add_tags or remove_tags is required for operation='bulk_tag'. Send a list of tags, such as add_tags=['review'].",
    ),
  );
  expect(await manage('bulk_move', { folder_filter: 'Drafts' })).toMatchObject(
    refused(
      "destination_folder is required for operation='bulk_move'. Send the folder to move to, such as 'Archive/2024'.",
    ),
  );
});

test(`bulk_move moves the previewed notes into a new folder ${requirement(
  'vault-agent.manage-vault.bulk-move-preview',
  'vault-agent.manage-vault.bulk-move',
  'vault-agent.manage-vault.bulk-move-creates-folder',
)}`, async () => {
  const { manage, text } = vaultAgent(tree);
  const args = { tags: ['draft'], destination_folder: 'Archive/2024' };

  const preview = await manage('bulk_move', args);
  const done = await manage('bulk_move', { ...args, dry_run: false, response_format: 'detailed' });

  expect(preview).toMatchObject(succeeded(`Would move 2 notes to 'Archive/2024': One, Four\n${REMINDER}`));
  expect(done).toMatchObject(succeeded("Moved 2 notes to 'Archive/2024'\n- Drafts/One.md\n- Work/Four.md"));
  expect(text('Archive/2024/Four.md')).toBe(tree['Work/Four.md']);
});

test(`an existing name at the destination is kept, and does not block the other notes ${requirement(
  'vault-agent.manage-vault.bulk-move-exists',
  'vault-agent.manage-vault.partial-failures',
  'vault-agent.manage-vault.partial-continues',
)}`, async () => {
  const { manage, text } = vaultAgent({ ...tree, 'Archive/One.md': 'There before.\n' });
  const args = { folder_filter: 'Drafts', destination_folder: 'Archive' };
  const exists = "Note 'One' already exists in destination folder. Specify conflict resolution strategy.";

  const preview = await manage('bulk_move', args);
  const done = await manage('bulk_move', { ...args, dry_run: false });

  expect(preview).toMatchObject(
    succeeded(`Would move 2 notes to 'Archive': Three, Two\n1 selected would fail: ${exists}\n${REMINDER}`),
  );
  expect(done).toMatchObject(
    refused(
      `Operation completed with errors. Successfully processed 2 of 3 notes. Failures: ${exists}\nMoved 2 notes to 'Archive'`,
    ),
  );
  expect(text('Archive/One.md')).toBe('There before.\n');
  expect(text('Drafts/One.md')).toBe(tree['Drafts/One.md']);
  expect(text('Archive/Two.md')).toBe(tree['Drafts/Two.md']);
});

test('a title without a note is a failure next to the others', async () => {
  const { manage } = vaultAgent(tree);

  const args = { note_titles: ['Two', 'Fourr'], add_tags: ['x'], dry_run: false };

  expect(await manage('bulk_tag', args)).toMatchObject(
    refused(
      'Operation completed with errors. Successfully processed 1 of 2 notes. Failures: Note \'Fourr\' not found. Did you mean "Work/Four.md"?\nUpdated tags for 1 note',
    ),
  );
});

test.each([
  ['bulk_tag', { add_tags: ['x'] }],
  ['bulk_move', { destination_folder: 'Away' }],
  ['bulk_delete', { confirm_delete: true }],
])('%s changes no note if a listed title has several notes', async (operation, args) => {
  const { vault, manage } = vaultAgent({ 'Two.md': 'root', 'D/Two.md': 'below', 'A/Log.md': 'a', 'B/Log.md': 'b' });
  const before = harvest(vault);

  for (const [title, paths] of [
    ['Two', '/Two, D/Two'],
    ['Log', 'A/Log, B/Log'],
  ] as const)
    for (const dry_run of [true, false])
      expect(await manage(operation, { note_titles: ['D/Two', title], dry_run, ...args })).toMatchObject(
        refused(`Several notes have the title '${title}'. Give the path of one as its title: ${paths}`),
      );
  expect(harvest(vault)).toEqual(before);

  expect((await manage(operation, { note_titles: ['/Two', 'A/Log'], dry_run: false, ...args })).is_error).toBe(false);
});

test(`titles without notes select nothing, also in a preview ${requirement('vault-agent.manage-vault.no-matches')}`, async () => {
  const { vault, manage } = vaultAgent({ 'Two.md': '---\ntags: [x]\n---\n', 'D/One.md': '' });
  const before = harvest(vault);
  const none =
    'No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: D. ' +
    `Note 'Twoo' not found. Did you mean "Two.md"? Note 'Xyzxyz' not found.`;
  const select = { note_titles: ['Twoo', 'Xyzxyz'] };

  for (const dry_run of [true, false]) {
    expect(await manage('bulk_tag', { ...select, add_tags: ['x'], dry_run })).toMatchObject(refused(none));
    expect(await manage('bulk_move', { ...select, destination_folder: 'D', dry_run })).toMatchObject(refused(none));
    expect(await manage('bulk_delete', { ...select, dry_run })).toMatchObject(refused(none));
  }
  expect(await manage('bulk_tag', { note_titles: ['Two'], add_tags: ['x'] })).toMatchObject(
    succeeded(
      'Would affect 0 notes.\nUnchanged: 1 (tags already as requested).\nOperation executed with dry_run=True. No changes made.',
    ),
  );
  expect(harvest(vault)).toEqual(before);
});

test(`bulk_delete deletes the previewed notes after confirmation ${requirement(
  'vault-agent.manage-vault.bulk-delete-preview',
  'vault-agent.manage-vault.bulk-delete',
  'vault-agent.manage-vault.bulk-delete-unconfirmed',
)}`, async () => {
  const { vault, manage } = vaultAgent(tree);
  const before = harvest(vault);
  const args = { folder_filter: 'Drafts' };

  const preview = await manage('bulk_delete', { ...args, confirm_delete: true });
  const unconfirmed = await manage('bulk_delete', { ...args, dry_run: false });
  expect(harvest(vault)).toEqual(before);
  const done = await manage('bulk_delete', { ...args, dry_run: false, confirm_delete: true });

  expect(preview).toMatchObject(succeeded(`Would DELETE 3 notes: One, Three, Two. Review carefully.\n${REMINDER}`));
  expect(unconfirmed).toMatchObject(
    refused(
      'Destructive bulk_delete requires confirm_delete=True. This will permanently delete 3 notes: One, Three, Two. Review carefully and call with confirm_delete=True to proceed.',
    ),
  );
  expect(done).toMatchObject(succeeded('Deleted 3 notes from vault\nLinks now broken: 1'));
  expect(Object.keys(harvest(vault)).filter((path) => path.startsWith('Drafts/') && path.endsWith('.md'))).toEqual([]);
});

test.each([
  { search_query: 'quantum' },
  { tags: ['unknown'] },
  { tags: ['no tag'] },
  { folder_filter: 'Draft' },
  { folder_filter: 'Work', tags: ['review'] },
])(
  `%j selects nothing, and the answer lists the folders ${requirement('vault-agent.manage-vault.no-matches')}`,
  async (select) => {
    const { manage } = vaultAgent(tree);
    const words = refused(
      'No notes match criteria. Try different search_query, tags, or folder_filter. Available folders: Drafts, Work, Drafts/Sub',
    );

    expect(await manage('bulk_tag', { ...select, add_tags: ['x'] })).toMatchObject(words);
    expect(await manage('bulk_delete', { ...select, dry_run: false })).toMatchObject(words);
  },
);
