import { type Golden, requestV2, successV2 } from '../golden.ts';
import { goldensOfEdits } from './notes-edits.ts';
import { goldensOfNoteFailures } from './notes-failures.ts';

const written = { transaction_id: 'ANY ID', dry_run: false };
const garden = '---\ntags: [garden]\n---\n# Garden\n\nsee [[Index]]\n';

const reads: Golden[] = [
  {
    name: 'read_note of a section, with what is in the note',
    before: { 'Projects/Garden.md': garden, 'Index.md': '' },
    request: requestV2('read_note', { note: 'garden', heading: 'Garden', include: ['tags', 'links'] }),
    response: successV2('# Garden\n\nsee [[Index]]\n\n[lines 4-7 of 7]\ntags: #garden\nlinks: Index.md', {
      path: 'Projects/Garden.md',
      etag: 'ANY ETAG',
      text: '# Garden\n\nsee [[Index]]\n',
      start_line: 4,
      end_line: 7,
      total_lines: 7,
      total_bytes: 47,
      truncated: false,
      tags: ['#garden'],
      links: [{ line: 6, link: 'Index', path: 'Index.md' }],
    }),
  },
  {
    name: 'get_daily_note',
    before: { '.obsidian/daily-notes.json': '{"folder":"Daily"}', 'Daily/2026-03-01.md': '# Sunday\n' },
    request: requestV2('get_daily_note', { date: '2026-03-01' }),
    response: successV2('# Sunday\n', {
      path: 'Daily/2026-03-01.md',
      etag: 'ANY ETAG',
      replaced_etag: 'ANY ETAG',
      date: '2026-03-01',
      created: false,
      text: '# Sunday\n',
      total_lines: 2,
      truncated: false,
      transaction_id: null,
      dry_run: false,
      changes: [],
    }),
  },
];

const wholes: Golden[] = [
  {
    name: 'create_note',
    request: requestV2('create_note', { path: 'Projects/Garden', content: '# Garden\n', tags: ['garden'] }),
    response: successV2('Created Projects/Garden.md.', {
      path: 'Projects/Garden.md',
      etag: 'ANY ETAG',
      outcome: 'created',
      ...written,
      changes: [
        { path: 'Projects', kind: 'folder_created' },
        { path: 'Projects/Garden.md', kind: 'created' },
      ],
    }),
    after: { 'Projects/Garden.md': '---\ntags:\n  - garden\n---\n# Garden\n' },
  },
  {
    name: 'update_note of v2',
    before: { 'Projects/Garden.md': garden },
    request: requestV2('update_note', { note: 'Projects/Garden', content: '# Plot\n', keep_frontmatter: true }),
    response: successV2('Updated Projects/Garden.md (5 lines).', {
      path: 'Projects/Garden.md',
      etag: 'ANY ETAG',
      replaced_etag: 'ANY ETAG',
      created: false,
      ...written,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
    }),
    after: { 'Projects/Garden.md': '---\ntags: [garden]\n---\n# Plot\n' },
  },
  {
    name: 'apply_template',
    before: {
      '.obsidian/templates.json': '{"folder":"Templates"}',
      'Templates/Meeting.md': '# {{title}}\n{{x}} {{y}}\n',
    },
    request: requestV2('apply_template', { template: 'meeting', note: 'Kick-off', variables: { x: 'Garden' } }),
    response: successV2('Created Kick-off.md from Templates/Meeting.md. Not filled in: {{y}}.', {
      path: 'Kick-off.md',
      etag: 'ANY ETAG',
      template: 'Templates/Meeting.md',
      created: true,
      line: 1,
      unresolved: ['y'],
      ...written,
      changes: [{ path: 'Kick-off.md', kind: 'created' }],
    }),
    after: {
      '.obsidian/templates.json': '{"folder":"Templates"}',
      'Templates/Meeting.md': '# {{title}}\n{{x}} {{y}}\n',
      'Kick-off.md': '# Kick-off\nGarden {{y}}\n',
    },
  },
];

export const goldensOfNotes: readonly Golden[] = [...reads, ...wholes, ...goldensOfEdits, ...goldensOfNoteFailures];
