import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const whole = { truncated: false, next_cursor: null };

const notes: Golden[] = [
  {
    name: 'list_notes',
    before: { 'A.md': '---\nstatus: open\n---\n# Plan\n\n#work/deep\n', 'B.md': '#work\n', 'P/C.md': '' },
    request: requestV2('list_notes', { tags: ['work'], properties: { status: 'open' } }),
    response: successV2('A.md', {
      notes: [
        {
          path: 'A.md',
          title: 'A',
          tags: ['#work/deep'],
          modified: 'ANY TIME',
          created: 'ANY TIME',
          bytes: 40,
          heading: 'Plan',
        },
      ],
      total_count: 1,
      ...whole,
    }),
  },
  {
    name: 'notes of a tag that no note has',
    reason: 'TAG_NOT_FOUND',
    before: { 'A.md': '#garden\n' },
    request: requestV2('list_notes', { tags: ['gadren'] }),
    response: failureV2('TAG_NOT_FOUND', "No note has the tag '#gadren'", {
      hint: 'Did you mean "#garden"?',
      details: { tag: '#gadren', suggestions: ['#garden'], tags: ['#garden'] },
    }),
  },
  {
    name: 'list_folders',
    before: { 'A.md': '', 'P/B.md': '', 'P/Q/C.md': '', 'P/pic.png': '' },
    request: requestV2('list_folders', { depth: 1 }),
    response: successV2('/ 1 (3 with folders below)\nP/ 1 (2 with folders below)', {
      folders: [
        { path: '/', notes: 1, notes_total: 3, other_files: 0, folders: 1 },
        { path: 'P', notes: 1, notes_total: 2, other_files: 1, folders: 1 },
      ],
      total_count: 2,
      ...whole,
    }),
  },
];

export const goldensOfLists: readonly Golden[] = [...notes];
