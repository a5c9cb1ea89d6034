import type { Check } from '../../../subject/check.ts';
import { requestFor } from '../answer/request.ts';
import { type Golden, goldenCheck } from './golden-check.ts';

const text = '# Project Plan\n\n- [ ] Task 1\n';
const odd = '\uFEFFa\r\nb\tc \u0000\u001f\u007f\u2028 ä e\u0301 İı 👩‍🚀 \\n "q" no line feed at the end';

const writtenAsGiven = 'The bytes of `content` are written as given; `read_note` returns the text as stored.';
const addsExtension = '`note_name` may contain folders; `.md` is added unless it is there already.';

const goldens: readonly Golden[] = [
  {
    id: 'create-note',
    sentence:
      "create_note creates `${vault_path}/${note_name}.md` with `content` and says: Note 'ProjectPlan' created successfully.",
    request: requestFor('create_note', { note_name: 'ProjectPlan', content: text }),
    expect: { codes: [0], data: "Note 'ProjectPlan' created successfully." },
    after: { 'ProjectPlan.md': text },
  },
  {
    id: 'read-note',
    sentence: 'read_note reads `${vault_path}/${note_name}.md` and returns its content.',
    before: { 'ProjectPlan.md': text },
    request: requestFor('read_note', { note_name: 'ProjectPlan' }),
    expect: { codes: [0], data: text },
  },
  {
    id: 'update-note',
    sentence:
      "update_note overwrites an existing `${vault_path}/${note_name}.md` with `content` and says: Note 'ProjectPlan' updated successfully.",
    before: { 'ProjectPlan.md': `${text}that is longer than the new text` },
    request: requestFor('update_note', { note_name: 'ProjectPlan', content: text }),
    expect: { codes: [0], data: "Note 'ProjectPlan' updated successfully." },
    after: { 'ProjectPlan.md': text },
  },
  {
    id: 'create-odd-bytes',
    sentence: writtenAsGiven,
    request: requestFor('create_note', { note_name: 'Odd', content: odd }),
    expect: { codes: [0] },
    after: { 'Odd.md': odd },
  },
  {
    id: 'update-odd-bytes',
    sentence: writtenAsGiven,
    before: { 'Odd.md': 'plain' },
    request: requestFor('update_note', { note_name: 'Odd', content: odd }),
    expect: { codes: [0] },
    after: { 'Odd.md': odd },
  },
  {
    id: 'read-odd-bytes',
    sentence: writtenAsGiven,
    before: { 'Odd.md': odd },
    request: requestFor('read_note', { note_name: 'Odd' }),
    expect: { codes: [0], data: odd },
  },
  {
    id: 'empty-content',
    sentence: writtenAsGiven,
    before: { 'Plan.md': 'old' },
    request: requestFor('update_note', { note_name: 'Plan', content: '' }),
    expect: { codes: [0] },
    after: { 'Plan.md': '' },
  },
  {
    id: 'read-empty',
    sentence: writtenAsGiven,
    before: { 'Plan.md': '' },
    request: requestFor('read_note', { note_name: 'Plan' }),
    expect: { codes: [0], data: '' },
  },
  {
    id: 'read-no-text',
    sentence:
      '`read_note` returns the text as stored: bytes that are not UTF-8 are refused (code 3), not changed on the way.',
    before: { 'Photo.md': [new Uint8Array([0x61, 0xff, 0xfe, 0x0a])] },
    request: requestFor('read_note', { note_name: 'Photo' }),
    expect: { codes: [3] },
  },
  {
    id: 'create-makes-folders',
    sentence: '`create_note` makes missing folders.',
    request: requestFor('create_note', { note_name: 'Projects/2026/Plan', content: text }),
    expect: { codes: [0], data: "Note 'Projects/2026/Plan' created successfully." },
    after: { 'Projects/2026/Plan.md': text },
  },
  {
    id: 'read-in-folder',
    sentence: addsExtension,
    before: { 'Projekte ä/Plan 1.0.md': text },
    request: requestFor('read_note', { note_name: 'Projekte ä/Plan 1.0' }),
    expect: { codes: [0], data: text },
  },
  {
    id: 'create-extension-once',
    sentence: addsExtension,
    request: requestFor('create_note', { note_name: 'Plan.md', content: text }),
    expect: { codes: [0], data: /^Note 'Plan(\.md)?' created successfully\.$/ },
    after: { 'Plan.md': text },
  },
  {
    id: 'update-extension-once',
    sentence: addsExtension,
    before: { 'Plan.md': 'old' },
    request: requestFor('update_note', { note_name: 'Plan.md', content: text }),
    expect: { codes: [0], data: /^Note 'Plan(\.md)?' updated successfully\.$/ },
    after: { 'Plan.md': text },
  },
  {
    id: 'read-extension-once',
    sentence: addsExtension,
    before: { 'Plan.md': text, 'Plan.md.md': 'another' },
    request: requestFor('read_note', { note_name: 'Plan.md' }),
    expect: { codes: [0], data: text },
  },
  {
    id: 'create-refuses-existing',
    sentence: "`create_note` refuses to overwrite (`Note 'X' already exists`, code 3).",
    before: { 'X.md': 'precious' },
    request: requestFor('create_note', { note_name: 'X', content: text }),
    expect: { codes: [3], error: "Note 'X' already exists" },
  },
];

/** The effect of each action on a vault, and the texts of its answers. */
export const noteGoldens: readonly Check[] = goldens.map(goldenCheck);
