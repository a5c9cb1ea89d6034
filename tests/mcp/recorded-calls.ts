import type { Tree } from '../contract/tree.ts';

/** The vault of the recorded calls: the notes of somebody who plays in a choir and keeps a boat. */
export const recordedVault: Tree = {
  '.obsidian/daily-notes.json': '{"folder":"Journal","format":"YYYY-MM-DD"}',
  '.obsidian/templates.json': '{"folder":"Templates"}',
  'Templates/Rehearsal.md': '---\ntags: [rehearsal]\n---\n# {{title}}\n\n## Pieces\n\n## Notes\n',
  'Journal/{today}.md': '# Today\n\n## Log\n\n- fed the cat\n',
  'Journal/{yesterday}.md': 'Sailed to the island with Ingrid.\n',
  'Boat/Maintenance.md':
    '---\nstatus: open\n---\n# Maintenance\n\n## Engine\n\n- [ ] change the impeller 📅 2026-03-01\n- [ ] order new fenders\n\n## Hull\n\nThe antifouling paint was applied in April by the yard in Marstal.\n',
  'Boat/Insurance.md': '---\nstatus: paid\nprovider: Nordia\n---\nThe policy covers storms. Excess: 400 euros.\n',
  'Boat/Trip log.md': '# Trip log\n\nThe [[Maintenance]] list was long after the storm.\n',
  'Choir/Repertoire.md':
    '---\ntags: [music]\n---\n# Repertoire\n\n## Autumn\n\n- Fauré, Requiem\n\n## Spring\n\n- Bach, Magnificat\n',
  'Choir/Members.md':
    '---\ntags: [people, music]\n---\nIngrid sings alto and drives the van. Her number is 555 0142.\n',
  'Choir/Old programme.md': '---\ntags: [music]\n---\nConcert of 2019, see [[Repertoire]].\n',
  'Choir/Budget.md': 'Hall: 300\nScores: 120\n\n- [ ] pay the hall\n',
  'House/Boiler.md': 'Serial number: KX-4471. Serviced by Petersen every autumn.\n',
  'House/Wifi.md': 'Network: Seagull\nThe password is in the safe.\n',
  'Scratch.md': 'nothing yet\n',
};

/** What must hold after a call: the answer mentions texts, or a note has a text, or the call is refused with a hint. */
export type Expected =
  | { readonly mentions: readonly string[] }
  | { readonly note: string; readonly has: string }
  | { readonly gone: string; readonly note: string; readonly has: string }
  | { readonly refusedNaming: string };

export interface RecordedCall {
  readonly job: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
}

export const calls = (job: string, expected: Expected, ...made: readonly [string, object][]): readonly RecordedCall[] =>
  made.map(([tool, args]) => ({ job, tool, args: { ...args }, expected }));

/**
 * Calls for 20 jobs as a model made them that had seen only the list of tools and the job, among them calls as it knows
 * them from other servers. `{today}` and `{yesterday}` stand for those days.
 *
 * They were written down before any was run. Each works by itself, in any order.
 */
export const recordedCalls: readonly RecordedCall[] = [
  ...calls(
    'What is the serial number of the boiler?',
    { mentions: ['KX-4471'] },
    ['search_notes', { query: 'boiler serial number' }],
    ['search_notes', { query: "What's the serial number of our boiler?" }],
    ['read_note', { path: 'House/Boiler.md' }],
  ),
  ...calls('Which note is about the boiler?', { mentions: ['House/Boiler'] }, [
    'search_vault',
    { query: 'boiler', limit: 5 },
  ]),
  ...calls(
    'Who paints the hull of the boat?',
    { mentions: ['Boat/Maintenance'] },
    ['search_notes', { query: 'who painted the hull' }],
    ['search_notes', { query: 'hull paint', folder: 'Boat' }],
    ['search_notes', { query: ['hull', 'paint'], max_results: 3 }],
  ),
  ...calls(
    "What is Ingrid's phone number?",
    { mentions: ['555 0142'] },
    ['search_notes', { query: 'Ingrid number', read_content: true }],
    ['read_note', { note: '[[Members]]', format: 'markdown' }],
    ['get_file_contents', { filepath: 'Choir/Members.md' }],
  ),
  ...calls(
    'What did I do yesterday?',
    { mentions: ['Sailed to the island'] },
    ['get_daily_note', { date: 'yesterday', create_if_missing: false }],
    ['read_note', { note: 'yesterday' }],
    ['read_note', { path: 'Journal/{yesterday}.md', include_metadata: true }],
  ),
  ...calls(
    "Log in today's note that I tuned the piano.",
    { note: 'Journal/{today}.md', has: 'tuned the piano' },
    ['append_note', { note: 'today', heading: 'Log', content: '- tuned the piano' }],
    ['append_to_daily_note', { content: '- tuned the piano' }],
    ['edit_note', { note: 'today', edits: [{ operation: 'append', heading: '## Log', content: '- tuned the piano' }] }],
  ),
  ...calls(
    'Add Duruflé to the spring pieces.',
    { note: 'Choir/Repertoire.md', has: '- Duruflé, Ubi caritas' },
    ['append_note', { note: 'Choir/Repertoire', heading: 'Spring', content: '- Duruflé, Ubi caritas' }],
    ['append_note', { note: 'Repertoire#Spring', text: '- Duruflé, Ubi caritas' }],
    [
      'patch_content',
      {
        path: 'Choir/Repertoire.md',
        operation: 'append',
        target_type: 'heading',
        target: 'Spring',
        content: '- Duruflé, Ubi caritas',
      },
    ],
  ),
  ...calls(
    'Which tasks are overdue?',
    { mentions: ['impeller'] },
    ['list_tasks', { due_before: 'today' }],
    ['list_tasks', { overdue: true, status: 'open' }],
    ['get_tasks', { filter: 'overdue' }],
  ),
  ...calls('The fenders are ordered: tick that off.', { note: 'Boat/Maintenance.md', has: '- [x] order new fenders' }, [
    'complete_task',
    { note: 'Boat/Maintenance.md', task: '- [ ] order new fenders' },
  ]),
  ...calls('The hall is paid.', { note: 'Choir/Budget.md', has: '- [x] pay the hall' }, [
    'complete_task',
    { file: 'Choir/Budget.md', line_number: '4', done: true },
  ]),
  ...calls(
    'Put the maintenance on hold.',
    { note: 'Boat/Maintenance.md', has: 'status: on hold' },
    ['set_properties', { note: 'Maintenance', properties: { status: 'on hold' } }],
    ['update_frontmatter', { path: 'Boat/Maintenance.md', frontmatter: { status: 'on hold' } }],
    ['set_properties', { note: 'Maintenance', set: [{ key: 'status', value: 'on hold' }] }],
  ),
  ...calls(
    'Which boat notes are paid?',
    { mentions: ['Boat/Insurance'] },
    ['list_notes', { folder: 'Boat/', properties: { status: 'paid' } }],
    ['list_notes', { filter: { status: 'paid' } }],
    ['search_notes', { query: '[status:paid]' }],
  ),
  ...calls(
    'Tag the wifi note with house.',
    { note: 'House/Wifi.md', has: 'house' },
    ['manage_tags', { note: 'Wifi', add: '#house' }],
    ['add_tags', { path: 'House/Wifi.md', tags: 'house' }],
    ['manage_tags', { note: 'House/Wifi', add: ['house'], remove: [] }],
  ),
  ...calls(
    'Which notes link to the repertoire?',
    { mentions: ['Old programme'] },
    ['get_links', { note: 'Repertoire', direction: 'backlinks' }],
    ['get_backlinks', { file: 'Choir/Repertoire.md' }],
  ),
  ...calls('Rename the scratch note to Ideas.', { note: 'Ideas.md', has: 'nothing yet', gone: 'Scratch.md' }, [
    'rename_note',
    { path: 'Scratch.md', new_name: 'Ideas' },
  ]),
  ...calls(
    'Start a note for the rehearsal on Friday from the template.',
    { note: 'Choir/Friday.md', has: '## Pieces' },
    ['create_note_from_template', { path: 'Choir/Friday.md', template: 'Rehearsal' }],
  ),
  ...calls('Write down that the safe code is with Petersen.', { note: 'House/Safe.md', has: 'Petersen' }, [
    'write_note',
    { path: 'House/Safe.md', content: 'The code is with Petersen.\n' },
  ]),
  ...calls(
    'Replace the wifi note with the new network.',
    { refusedNaming: 'edit_note' },
    ['create_note', { path: 'House/Wifi.md', content: 'Network: Gull' }],
    ['write_file', { path: 'House/Wifi.md', content: 'Network: Gull' }],
  ),
  ...calls(
    'Delete the old programme.',
    { refusedNaming: 'confirm' },
    ['delete_note', { note: 'Old programme' }],
    ['delete_note', { path: 'Choir/Old programme.md', force: true }],
  ),
  ...calls('Delete everything of 2019.', { refusedNaming: 'delete_note' }, [
    'delete_file',
    { filepath: 'Choir/Old programme.md', confirm: true },
  ]),
  ...calls(
    'Mark all choir notes as archived, but show me first.',
    { mentions: ['Choir/Repertoire', 'Choir/Members'] },
    ['bulk_tag', { folder: 'Choir', add: ['archived'], dry_run: true }],
    ['bulk_tag', { input: { select: { folder: 'Choir' }, add: 'archived', dryRun: 'true' } }],
    ['bulk_tag', { select: { notes: 'Choir/Repertoire.md, Choir/Members.md' }, add: ['#archived'] }],
  ),
];
