import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:process';
import { expectAnyUuid, failure, type Golden, noIds, note, request, success } from '../golden.ts';

const unreadable = { request_id: expectAnyUuid(), ...noIds };

const path = '"../Out"';
const deep = Array.from({ length: 200 }, () => 'd').join('/');
const before = { 'Plan.md': '# Plan\n' };
// A path where even root cannot write.
const sealed = platform === 'darwin' ? '/System' : '/sys';

const successes: Golden[] = [
  {
    name: 'create_note',
    request: request('create_note', note('ProjectPlan', '# Project Plan\n\n- [ ] Task 1\n')),
    response: success("Note 'ProjectPlan' created successfully."),
    after: { 'ProjectPlan.md': '# Project Plan\n\n- [ ] Task 1\n' },
  },
  {
    name: 'create_note in more folders than the system can open',
    shell: 'ulimit -n 64',
    request: request('create_note', note(`${deep}/Plan`, '')),
    response: success(`Note '${deep}/Plan' created successfully.`),
    after: { [`${deep}/Plan.md`]: '' },
  },
  { name: 'read_note', before, request: request('read_note', note('Plan')), response: success('# Plan\n') },
  {
    name: 'update_note',
    before,
    request: request('update_note', note('Plan', '# Plan\n\n- [x] Task 1\n')),
    response: success("Note 'Plan' updated successfully."),
    after: { 'Plan.md': '# Plan\n\n- [x] Task 1\n' },
  },
];

const unreadables: Golden[] = [
  {
    name: 'no JSON',
    reason: 'REQUEST_UNREADABLE',
    request: 'not JSON',
    response: failure(1, 'Failed to parse request: …', unreadable),
  },
  {
    name: 'a request_id that is not a UUID',
    reason: 'REQUEST_UNREADABLE',
    request: request('read_note', note('Plan'), { request_id: 'seven' }),
    response: failure(1, "Failed to parse request: 'request_id' must be a UUID", { request_id: expectAnyUuid() }),
  },
  {
    name: 'a missing tool',
    reason: 'REQUEST_UNREADABLE',
    request: { ...request('read_note', note('Plan')), tool: undefined },
    response: failure(1, "Failed to parse request: 'tool' is missing"),
  },
  {
    name: 'a request over the limit',
    reason: 'REQUEST_TOO_LARGE',
    env: { OBSIDIAN_AGENT_MAX_REQUEST_BYTES: '100' },
    request: request('create_note', note('Plan', 'x'.repeat(100))),
    response: failure(1, 'Failed to parse request: it is longer than 100 bytes', unreadable),
  },
  {
    name: 'a request that is nested too deeply',
    reason: 'REQUEST_TOO_DEEP',
    request: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    response: failure(1, 'Failed to parse request: it is nested deeper than 64 levels', unreadable),
  },
  {
    name: 'a request that never ends',
    reason: 'REQUEST_TIMED_OUT',
    env: { OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '50' },
    request: request('read_note', note('Plan')),
    during: (child) => once(child, 'exit').then(() => false),
    response: failure(1, 'Failed to parse request: no complete request came within 50 ms', unreadable),
  },
];

const meaningless: Golden[] = [
  {
    name: 'an unknown version',
    reason: 'UNSUPPORTED_VERSION',
    request: request('read_note', note('Plan'), { api_version: 'v9' }),
    response: failure(2, 'Unsupported api_version "v9"; this agent speaks v1, v2'),
  },
  {
    name: 'an unknown tool',
    reason: 'UNKNOWN_TOOL',
    request: request('read_note', note('Plan'), { tool: 'notion_agent' }),
    response: failure(2, "Unknown tool 'notion_agent'; this agent is 'obsidian_agent'"),
  },
  {
    name: 'an unknown command',
    reason: 'UNKNOWN_COMMAND',
    request: request('reed_note', note('Plan')),
    response: failure(2, "Unknown action 'reed_note'; v1 has create_note, read_note, update_note"),
  },
  {
    name: 'a v2 command without its version',
    reason: 'UNKNOWN_COMMAND',
    request: request('append_note', { note: 'Plan', content: 'more' }),
    response: failure(2, `Unknown action 'append_note' in v1; v2 has it: send "api_version": "v2"`),
  },
  {
    name: 'a payload of another command',
    reason: 'COMMAND_CONTRADICTED',
    request: request('read_note', { command: { type: 'update_note', ...note('Plan', '') } }),
    response: failure(2, "The payload's type 'update_note' contradicts the action 'read_note'"),
  },
  {
    name: 'a missing vault_path',
    reason: 'INVALID_PARAMS',
    request: request('read_note', { note_name: 'Plan' }),
    response: failure(2, "Missing 'vault_path' in parameters"),
  },
];

const refusals: Golden[] = [
  {
    name: 'a missing vault',
    reason: 'VAULT_NOT_FOUND',
    request: request('read_note', { vault_path: '/no/such/vault', note_name: 'Plan' }),
    response: failure(3, `There is no folder at the vault's path "/no/such/vault"`),
  },
  {
    name: 'a vault outside the allowed folders',
    reason: 'VAULT_NOT_ALLOWED',
    env: { OBSIDIAN_AGENT_ALLOWED_ROOTS: '/no/such/root' },
    request: request('read_note', note('Plan')),
    response: failure(3, 'The vault "VAULT" is outside the folders that this agent may work in'),
  },
  {
    name: 'a name with a back-slash',
    reason: 'PATH_INVALID',
    request: request('create_note', note('a\\b', '')),
    response: failure(3, 'The path "a\\\\b" cannot be used: it contains a back-slash; folders are separated by "/".'),
  },
  {
    name: 'a path out of the vault',
    reason: 'PATH_OUTSIDE_VAULT',
    request: request('create_note', note('../Out', '')),
    response: failure(3, `The path ${path} leads out of the vault.`),
  },
  {
    name: 'a path into a protected folder',
    reason: 'PATH_PROTECTED',
    before: { '.obsidian/app.md': '{}' },
    request: request('update_note', note('notes/../.obsidian/app', '')),
    response: failure(3, 'The path "notes/../.obsidian/app" enters ".obsidian", which is hidden and protected.'),
  },
  {
    name: 'a note that is not UTF-8',
    reason: 'NOTE_NOT_TEXT',
    before: { 'Plan.md': Uint8Array.of(0x61, 0xff) },
    request: request('read_note', note('Plan')),
    response: failure(3, "Note 'Plan' is not valid UTF-8"),
  },
  {
    name: 'a missing note',
    reason: 'NOTE_NOT_FOUND',
    request: request('update_note', note('Plan', '')),
    response: failure(3, "Note 'Plan' not found"),
  },
  {
    name: 'an existing note',
    reason: 'NOTE_EXISTS',
    before,
    request: request('create_note', note('Plan', '')),
    response: failure(3, "Note 'Plan' already exists"),
  },
  {
    name: 'a folder with the name of a note',
    reason: 'NOT_A_NOTE',
    before: { 'Plan.md/x': '' },
    request: request('read_note', note('Plan')),
    response: failure(3, "'Plan' is a folder, not a note"),
  },
  {
    name: 'an answer over the limit',
    reason: 'RESPONSE_TOO_LARGE',
    before: { 'Plan.md': 'x'.repeat(2000) },
    env: { OBSIDIAN_AGENT_MAX_RESPONSE_BYTES: '1000' },
    request: request('read_note', note('Plan')),
    response: failure(3, "Note 'Plan' has 2000 bytes; an answer holds 1000"),
  },
  {
    name: 'a write by a read-only agent',
    reason: 'READ_ONLY',
    env: { OBSIDIAN_AGENT_READ_ONLY: '1' },
    request: request('create_note', note('Plan', '')),
    response: failure(3, "The agent is read-only; 'Plan' was not changed"),
  },
];

const systemFailures: Golden[] = [
  {
    name: 'a folder without permission',
    reason: 'ACCESS_DENIED',
    request: request('create_note', { vault_path: sealed, note_name: 'Plan', content: '' }),
    response: failure(3, "The system refused access to 'Plan' (…)"),
  },
  {
    name: "a file above the system's size limit",
    reason: 'DISK_FULL',
    before,
    shell: 'trap "" XFSZ; ulimit -f 1',
    request: request('update_note', note('Plan', 'x'.repeat(100_000))),
    response: failure(3, "There is no space left to write 'Plan'"),
  },
  {
    name: "a file with the journal's name",
    reason: 'FILE_SYSTEM_FAILED',
    before: { '.obsidian-agent': 'mine' },
    request: request('create_note', note('Plan', '')),
    response: failure(3, 'The agent keeps its journal in the vault, and…'),
  },
  {
    name: 'a signal while it waits',
    reason: 'CANCELLED',
    request: '{',
    during: cancelOnceItReads,
    response: failure(3, 'The run was cancelled; nothing was changed', unreadable),
  },
];

/** More than a pipe holds: once all of it is sent, the agent is reading and its signal handlers are installed. */
function cancelOnceItReads(child: ChildProcess): Promise<boolean> {
  const ended = once(child, 'exit').then(() => false);
  child.stdin?.write(' '.repeat(300_000), () => child.kill('SIGTERM'));
  return ended;
}

export const goldensOfV1: readonly Golden[] = [
  ...successes,
  ...unreadables,
  ...meaningless,
  ...refusals,
  ...systemFailures,
];
