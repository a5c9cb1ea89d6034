import { type Golden, requestV2, successV2 } from '../golden.ts';

const path = 'Projects/Garden.md';
const before = {
  [path]: '---\nstatus: idea\ntags: [garden]\n---\n# Garden\n\n## Tasks\n\n- [ ] buy seeds\n\n## Log\n',
};
const edited = {
  path,
  etag: 'ANY ETAG',
  replaced_etag: 'ANY ETAG',
  transaction_id: 'ANY ID',
  dry_run: false,
  changes: [{ path, kind: 'modified' }],
};

/** The note after one of its lines was replaced. */
function after(line: string, ...lines: readonly string[]): { [path: string]: string } {
  return { [path]: (before[path] ?? '').replace(`${line}\n`, lines.map((text) => `${text}\n`).join('')) };
}

export const goldensOfEdits: readonly Golden[] = [
  {
    name: 'append_note',
    before,
    request: requestV2('append_note', { note: 'Garden', content: '- [ ] water', heading: 'Tasks' }),
    response: successV2(`Appended to ${path} under "Tasks" at line 10.`, { ...edited, line: 10, created: false }),
    after: after('- [ ] buy seeds', '- [ ] buy seeds', '- [ ] water'),
  },
  {
    name: 'a dry run of prepend_note',
    before,
    request: requestV2('prepend_note', { note: 'Garden', content: 'Summer plan.', dry_run: true }),
    response: successV2(
      `Would prepend to ${path} at line 5.\n- ${path} (+1 −0)\nDry run: nothing was changed. To make the change, send it again with dry_run: false.`,
      {
        ...edited,
        line: 5,
        created: false,
        transaction_id: null,
        dry_run: true,
        changes: [
          {
            path,
            kind: 'modified',
            diff: `--- ${path}\n+++ ${path}\n@@ -2,6 +2,7 @@\n status: idea\n tags: [garden]\n ---\n+Summer plan.\n # Garden\n \n ## Tasks\n`,
          },
        ],
      },
    ),
  },
  {
    name: 'edit_note',
    before,
    request: requestV2('edit_note', {
      note: 'Garden',
      edits: [
        { search: 'status: idea', replace: 'status: active' },
        { operation: 'append', heading: 'Log', content: '- had tea' },
      ],
    }),
    response: successV2(`Edited ${path}: 2 edits at lines 2, 12.`, {
      ...edited,
      edits: [
        { line: 2, count: 1 },
        { line: 12, count: 1 },
      ],
    }),
    after: { [path]: `${(before[path] ?? '').replace('idea', 'active')}- had tea\n` },
  },
  {
    name: 'set_properties',
    before,
    request: requestV2('set_properties', { note: 'Garden', set: { due: '2026-03-01' }, unset: ['status'] }),
    response: successV2(`Set due and removed status in ${path}.`, {
      ...edited,
      properties: { tags: ['garden'], due: '2026-03-01' },
    }),
    after: { [path]: (before[path] ?? '').replace('status: idea\ntags: [garden]', 'tags: [garden]\ndue: 2026-03-01') },
  },
  {
    name: 'manage_tags',
    before,
    request: requestV2('manage_tags', { note: 'Garden', add: ['#active'], remove: ['garden'] }),
    response: successV2(`Tags of ${path}: #active (added #active; removed #garden).`, {
      ...edited,
      tags: ['#active'],
      added: ['#active'],
      removed: ['#garden'],
    }),
    after: after('tags: [garden]', 'tags: [active]'),
  },
  {
    name: 'complete_task',
    before,
    request: requestV2('complete_task', { note: 'Garden', task: 'buy seeds' }),
    response: successV2(`Completed line 9 of ${path}: buy seeds`, {
      ...edited,
      task: { line: 9, text: '- [x] buy seeds' },
      previous_status: ' ',
    }),
    after: after('- [ ] buy seeds', '- [x] buy seeds'),
  },
];
