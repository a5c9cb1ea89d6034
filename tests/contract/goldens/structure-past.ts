import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { failureV2, type Golden, request, requestV2, successV2 } from '../golden.ts';

const written = { transaction_id: 'ANY ID', dry_run: false };

/** A shell that sends other requests before the golden's own. */
function having(...requests: readonly Record<string, unknown>[]): string {
  const vault = `$\{OBSIDIAN_AGENT_CACHE_DIR%/.cache}`;
  return requests
    .map((request) => `printf %s '${JSON.stringify(request)}' | sed "s|VAULT|${vault}|" | "$@" >/dev/null 2>&1`)
    .join('; ');
}

const maps: Golden[] = [
  {
    name: 'generate_moc',
    before: { 'Projects/Plan 10.md': '', 'Projects/plan 9.md': '', 'Projects/Old/Log.md': '' },
    request: requestV2('generate_moc', { note: 'Maps/Projects', folder: 'Projects' }),
    response: successV2('Wrote a map of 3 notes to Maps/Projects.md (added 3, removed 0).', {
      path: 'Maps/Projects.md',
      etag: 'ANY ETAG',
      created: true,
      line: 1,
      entries: 3,
      added: 3,
      removed: 0,
      ...written,
      changes: [
        { path: 'Maps', kind: 'folder_created' },
        { path: 'Maps/Projects.md', kind: 'created' },
      ],
    }),
    after: {
      'Maps/Projects.md':
        '%% moc start %%\n## Projects\n\n- [[plan 9]]\n- [[Plan 10]]\n\n### Old\n\n- [[Log]]\n\n%% moc end %%\n',
      'Projects/Old/Log.md': '',
      'Projects/Plan 10.md': '',
      'Projects/plan 9.md': '',
    },
  },
  {
    name: 'a map without an end marker',
    reason: 'MARKERS_BROKEN',
    before: { 'Map.md': 'text\n%% moc start %%\n' },
    request: requestV2('generate_moc', { note: 'Map', folder: '/' }),
    response: failureV2(
      'MARKERS_BROKEN',
      `The markers of the map in 'Map.md' are not one "%% moc start %%" and one "%% moc end %%" after it`,
      {
        hint: 'Fix the markers in these lines with edit_note, or delete them all: 2.',
        details: { path: 'Map.md', lines: [2] },
      },
    ),
  },
];

const moved = requestV2('move_note', { note: 'Plan', to: 'Archive/' });
const origin = {
  request_id: '0190b5c2-7b3a-7c3e-8d3e-0190b5c27b3a',
  plan_id: 'plan-1',
  task_id: 'task-1',
  correlation_id: 'correlation-1',
};
const past: Golden[] = [
  {
    name: 'list_history',
    before: { 'Plan.md': 'text' },
    shell: having(requestV2('create_folder', { path: 'Archive' }), moved),
    request: requestV2('list_history', { note: 'Plan', task_id: 'task-1' }),
    response: successV2(' move_note Plan.md → Archive/Plan.md [t…', {
      transactions: [
        {
          transaction_id: 'ANY ID',
          time: 'ANY TIME',
          command: 'move_note',
          ...origin,
          changes: [{ path: 'Plan.md', kind: 'moved', to: 'Archive/Plan.md' }],
          changes_total: 1,
        },
      ],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    }),
    after: { 'Archive/Plan.md': 'text' },
  },
  {
    name: 'an invented cursor',
    reason: 'CURSOR_INVALID',
    request: requestV2('list_history', { cursor: 'MTA0Mg' }),
    response: failureV2('CURSOR_INVALID', 'The cursor "MTA0Mg" belongs to a different list', {
      hint: 'Send the next_cursor of a page with the same filters, or start again without a cursor.',
      details: { cursor: 'MTA0Mg' },
    }),
  },
  {
    name: 'undo',
    before: { 'Plan.md': 'text' },
    shell: having(moved),
    request: requestV2('undo', { plan_id: 'plan-1' }),
    response: successV2('Undid 1 transaction: 2 changes.', {
      undone: ['ANY ID'],
      already_undone: [],
      ...written,
      changes: [
        { path: 'Archive/Plan.md', kind: 'moved', to: 'Plan.md' },
        { path: 'Archive', kind: 'folder_deleted' },
      ],
    }),
  },
  {
    name: 'a plan that did nothing',
    reason: 'TRANSACTION_NOT_FOUND',
    request: requestV2('undo', { plan_id: 'no plan' }),
    response: failureV2('TRANSACTION_NOT_FOUND', 'The history has no transaction with plan_id "no plan"', {
      hint: 'List what can be undone with list_history.',
      details: { plan_id: 'no plan' },
    }),
  },
  {
    name: 'an undo of a note that was changed since',
    reason: 'UNDO_CONFLICT',
    before: { 'Plan.md': '#a\n' },
    shell: `${having(requestV2('rename_tag', { from: 'a', to: 'b' }))}; printf more >> "$\{OBSIDIAN_AGENT_CACHE_DIR%/.cache}/Plan.md"`,
    request: requestV2('undo', { task_id: 'task-1' }),
    response: failureV2('UNDO_CONFLICT', 'The transaction …', {
      hint: 'Another program did that, so fix the listed notes by hand. To compare one with its text before, call read_history with compare_with: 0.',
      details: { transaction_id: 'ANY ID', conflicts: [{ path: 'Plan.md', why: 'changed' }] },
    }),
    after: { 'Plan.md': '#b\nmore' },
  },
  {
    name: "an undo of a deletion to the desktop's trash without a valid seal",
    reason: 'TRASH_RECORD_UNVERIFIED',
    prepare: plantUnsealedDeletion,
    request: requestV2('undo', { transaction_id: 't1' }),
    response: failureV2(
      'TRASH_RECORD_UNVERIFIED',
      "The transaction t1 cannot be undone: its record does not show that you moved 'Plan.md' to or from the desktop's trash.",
      {
        hint: "Only the user who deleted a note can undo that, with the state folder of that time. To restore a note by hand, open the desktop's trash and make sure that it is the one you deleted.",
        details: { transaction_id: 't1', trashed: [{ from: 'Plan.md', to: '…' }] },
      },
    ),
  },
];

/** Writes an old deletion into the history, as release 0.1.0 did before there were seals. */
function plantUnsealedDeletion(vault: string): () => void {
  mkdirSync(`${vault}/.obsidian-agent`);
  writeFileSync(`${vault}/.obsidian-agent/lock`, '');
  const { ino, birthtimeNs } = statSync(`${vault}/.obsidian-agent/lock`, { bigint: true });
  const journal = `${vault}/.obsidian-agent/history/${ino.toString(36)}-${birthtimeNs.toString(36)}`;
  const time = new Date().toISOString();
  const past = `${journal}/done/${time.slice(0, 10)}/t1`;
  mkdirSync(`${journal}/pending`, { recursive: true });
  mkdirSync(past, { recursive: true });
  const origin = { command: 'delete_note', request_id: null, plan_id: null, task_id: null, correlation_id: null };
  const steps = [{ op: 'move', from: 'Plan.md', to: '/system-trash/Plan.md', isFolder: false, inode: '1' }];
  const rest = { changes: [], undoes: [], payloadDigest: null, outcome: null };
  writeFileSync(
    `${past}/record.json`,
    `${JSON.stringify({ version: 1, id: 't1', time, ...origin, steps, ...rest })}\n`,
  );
  return () => {};
}

const keyed = { idempotency_key: 'once' };
const requests: Golden[] = [
  {
    name: 'a key that belongs to another request',
    reason: 'IDEMPOTENCY_KEY_REUSED',
    shell: having(requestV2('create_folder', { path: 'A' }, keyed)),
    request: requestV2('create_folder', { path: 'B' }, keyed),
    response: failureV2(
      'IDEMPOTENCY_KEY_REUSED',
      'The idempotency key "once" belongs to another request (create_folder).',
      {
        hint: 'Use a new key for each task. Reuse a key only to repeat the same task.',
        details: { idempotency_key: 'once', transaction_id: 'ANY ID' },
      },
    ),
  },
  {
    name: 'a request that names no vault',
    reason: 'VAULT_NOT_NAMED',
    request: request('list_history', {}, { api_version: 'v2' }),
    response: failureV2(
      'VAULT_NOT_NAMED',
      "No vault is named: 'vault_path' is missing in parameters, and OBSIDIAN_VAULT_PATH is not set",
      {
        hint: 'Send the absolute path of the vault as vault_path, or set OBSIDIAN_VAULT_PATH.',
        details: { field: 'vault_path' },
      },
    ),
  },
];

export const goldensOfPast: readonly Golden[] = [...maps, ...past, ...requests];
