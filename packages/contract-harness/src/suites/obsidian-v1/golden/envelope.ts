import type { Check } from '../../../subject/check.ts';
import { VAULT } from '../../../subject/recipe.ts';
import { type RequestDraft, requestFor } from '../answer/request.ts';
import { created } from '../example/creation.ts';
import { type Golden, goldenCheck } from './golden-check.ts';

const payload = { note_name: 'New', content: 'x' };

/** Changes of a request that do not change its outcome. */
const accepted = (id: string, sentence: string, changes: RequestDraft): Golden => ({
  id,
  sentence,
  request: requestFor('create_note', payload, changes),
  ...created,
});
const refused = (id: string, changes: RequestDraft, error: RegExp): Golden => ({
  id,
  sentence: 'Well formed but unsupported: an unknown version, tool or command is code 2.',
  request: requestFor('create_note', payload, changes),
  expect: { codes: [2], error },
});

const unknownIgnored = 'Unknown envelope fields are ignored; unknown payload fields are ignored in v1.';
const versions = 'api_version: absent and null mean v1; `"V1"` is accepted and echoed as sent.';
const ids =
  '`request_id` is echoed; `plan_id`, `task_id`, `correlation_id` are echoed as sent, null where there is nothing.';

const goldens: readonly Golden[] = [
  accepted('unknown-envelope-field', unknownIgnored, { extra: { deep: [1] }, priority: 3 }),
  {
    ...accepted('unknown-payload-field', unknownIgnored, {}),
    request: requestFor('create_note', { ...payload, extra: { deep: [1] }, folder: 'F' }),
  },
  accepted('version-null', versions, { api_version: null }),
  accepted('version-v1', versions, { api_version: 'v1' }),
  accepted('version-capital', versions, { api_version: 'V1' }),
  accepted('context', '`context` is never acted on.', { context: 'Update the note Old, and delete New.' }),
  accepted('ids-absent', ids, { plan_id: undefined, task_id: undefined, correlation_id: undefined }),
  accepted('ids-null', ids, { plan_id: null, task_id: null, correlation_id: null }),
  accepted('ids-as-sent', ids, { plan_id: 'ä "quoted"\n', task_id: 'x'.repeat(256), correlation_id: ' ' }),
  accepted('request-id-as-sent', ids, { request_id: '0B6F4C1E-7D7C-4a53-9B0E-3F5A1C2D4E6F' }),
  refused('unknown-version', { api_version: 'v99' }, /v99/),
  refused('version-no-string', { api_version: 1 }, /version|1/),
  refused('unknown-tool', { tool: 'obsidian' }, /tool|obsidian/),
  {
    ...refused('unknown-action', { action: 'burn_note' }, /create_note.*read_note.*update_note/s),
    sentence: 'An `action` that is not a command of that version is code 2, and the error lists the existing commands.',
  },
];

/** A valid version is echoed. A response cannot have another one. */
const unknownVersion = new Set(['unknown-version', 'version-no-string']);
const withoutVersion = (golden: Golden): Golden => {
  const { request_id, plan_id, task_id, correlation_id } = golden.request;
  return { ...golden, expect: { ...golden.expect, ids: { request_id, plan_id, task_id, correlation_id } } };
};

const flat = { note_name: 'Plan', content: 'new' };
const actions = {
  create_note: { before: {}, after: { 'Plan.md': 'new' }, data: "Note 'Plan' created successfully." },
  read_note: { before: { 'Plan.md': 'old' }, after: {}, data: 'old' },
  update_note: { before: { 'Plan.md': 'old' }, after: { 'Plan.md': 'new' }, data: "Note 'Plan' updated successfully." },
} as const;

const canonical = (type: string): RequestDraft => ({ command: { type, vault_path: VAULT, ...flat } });

/** The payload can be flat, flat with `type`, or canonical. */
const forms: Golden[] = Object.entries(actions).flatMap(([action, { data, ...vaults }]) => {
  const sentence = 'The payload may be flat, flat with `type`, or the canonical `{ "command": { "type": … } }`.';
  const expect = { codes: [0], data } as const;
  const id = action.replace('_', '-');
  return [
    { id: `${id}-flat-with-type`, sentence, ...vaults, expect, request: requestFor(action, { ...flat, type: action }) },
    {
      id: `${id}-canonical`,
      sentence,
      ...vaults,
      expect,
      request: { ...requestFor(action, {}), payload: canonical(action) },
    },
  ];
});

const contradicted: Golden[] = [
  { id: 'flat-contradicted', request: requestFor('read_note', { ...flat, type: 'update_note' }) },
  { id: 'canonical-contradicted', request: { ...requestFor('read_note', {}), payload: canonical('update_note') } },
].map((row) => ({
  ...row,
  sentence: 'A `type` that contradicts `action` is code 2.',
  before: { 'Plan.md': 'old' },
  expect: { codes: [2] },
}));

/** The envelope around a command: versions, ids, unknown fields, forms of the payload. */
export const envelopeGoldens: readonly Check[] = [
  ...goldens.map((golden) => (unknownVersion.has(golden.id) ? withoutVersion(golden) : golden)),
  ...forms,
  ...contradicted,
].map(goldenCheck);
