import type { Check } from '../../../subject/check.ts';
import { ROOT, VAULT } from '../../../subject/recipe.ts';
import { type RequestDraft, requestFor } from '../answer/request.ts';
import { type Golden, goldenCheck } from './golden-check.ts';

const payloads: Readonly<Record<string, RequestDraft>> = {
  create_note: { note_name: 'Plan', content: 'new' },
  read_note: { note_name: 'Plan' },
  update_note: { note_name: 'Plan', content: 'new' },
};
const idOf = (action: string): string => action.replace('_', '-');
const vault = { 'Plan.md': 'old' };

/** Both codes are valid for a missing or invalid field (agent-contract-v1, 3.2). */
const codes = [2, 3] as const;

/** Leaves out each required field of each action. */
const missing: Golden[] = Object.entries(payloads).flatMap(([action, payload]) =>
  ['vault_path', ...Object.keys(payload)].map((field) => ({
    id: `${idOf(action)}-without-${idOf(field)}`,
    sentence: `A missing field is code 2 or 3: Missing '${field}' in parameters.`,
    before: vault,
    request: requestFor(action, { ...payload, [field]: undefined }),
    expect: { codes, error: new RegExp(`^Missing '${field}' in parameters`) },
  })),
);

const wrongField = 'An invalid field is code 2 or 3, and the error names it.';

/** Sends each required field of each action with a type other than string. */
const wrong: Golden[] = Object.entries(payloads).flatMap(([action, payload]) =>
  ['vault_path', ...Object.keys(payload)].map((field) => ({
    id: `${idOf(action)}-wrong-${idOf(field)}`,
    sentence: wrongField,
    before: vault,
    request: requestFor(action, { ...payload, [field]: 7 }),
    expect: { codes, error: new RegExp(field) },
  })),
);

const noVault: Golden[] = Object.entries(payloads).map(([action, payload]) => ({
  id: `${idOf(action)}-no-vault`,
  sentence: 'The operation failed: a missing vault is code 3, and is not created.',
  request: requestFor(action, { ...payload, vault_path: `${ROOT}/no-such-vault` }),
  expect: { codes: [3] },
}));

const elsewhere: Readonly<Record<string, RequestDraft>> = {
  'vault-is-a-file': { note_name: 'New', vault_path: `${VAULT}/Plan.md` },
  'folder-is-a-file': { note_name: 'Plan.md/New' },
  'name-too-long': { note_name: 'n'.repeat(300) },
};

const others: readonly Golden[] = [
  ...['read', 'update'].map((verb) => ({
    id: `${verb}-missing`,
    sentence: '`read_note` and `update_note` of a missing note: code 3.',
    request: requestFor(`${verb}_note`, { ...payloads[`${verb}_note`], note_name: 'Nowhere' }),
    expect: { codes: [3] as const },
  })),
  ...Object.entries(elsewhere).map(([id, place]) => ({
    id,
    sentence: 'The operation failed (file system): code 3.',
    before: vault,
    request: requestFor('create_note', { content: 'x', ...place }),
    expect: { codes: [3] as const },
  })),
  ...Object.entries(payloads).map(([action, payload]) => ({
    id: `${idOf(action)}-on-a-folder`,
    sentence: 'The operation failed: the path is not a note, code 3.',
    before: { 'Plan.md': { folder: true } as const },
    request: requestFor(action, payload),
    expect: { codes: [3] as const },
  })),
  {
    id: 'empty-note-name',
    sentence: wrongField,
    request: requestFor('create_note', { note_name: '', content: 'x' }),
    expect: { codes, error: /note_name/ },
  },
];

/** Refusals: their codes, and that nothing changes. */
export const failureGoldens: readonly Check[] = [...missing, ...wrong, ...noVault, ...others].map(goldenCheck);
