import type { Tree } from '../contract/tree.ts';
import { calls, type RecordedCall } from './recorded-calls.ts';

/** More notes of the same person: books, a garden, a child, work. */
export const householdVault: Tree = {
  'Templates/Call.md': '---\ntags: [call]\n---\n# {{title}}\n\n## Agreed\n',
  'Books/The Overstory.md': '---\nstatus: reading\nrating:\ntags: [book]\n---\n\n## Quotes\n\n## Thoughts\n',
  'Books/Piranesi.md': '---\nstatus: read\nrating: 5\ntags: [book]\n---\nA house of statues.\n',
  'Garden/Beds.md': '## Bed 1\n\nGarlic.\n\n## Bed 2\n\nEmpty.\n\n## Plans\n\nSee [[Compost]].\n',
  'Garden/Seed list.md': '| seed | packets |\n|---|---|\n| bean | 1 |\n',
  'Work/Hartmann.md': '- [ ] send the glossary #hartmann\n',
  'Work/Hartmann October.md': '---\npaid: false\n---\n',
  'Travel/Lisbon.md': 'Stayed at Casa do Bairro.\n',
};

/**
 * Some of the calls for 22 more jobs, made in the same way: those that none of the others is like.
 *
 * Of all 77, 64 did their job when they were first run. Two made notes `today.md` and `tomorrow.md` instead of adding to daily notes.
 */
export const householdCalls: readonly RecordedCall[] = [
  ...calls(
    'Which books have I read?',
    { mentions: ['Piranesi'] },
    ['list_notes', { folder: 'Books', properties: '{"status": "read"}' }],
    ['search_notes', { query: '["status":read]', tags: ['book'] }],
  ),
  ...calls(
    'I have finished The Overstory: four stars.',
    { note: 'Books/The Overstory.md', has: 'status: read\nrating: 4\n' },
    ['set_properties', { path: 'Books/The Overstory.md', set: '{"status": "read", "rating": 4}' }],
    [
      'edit_note',
      {
        note: 'The Overstory',
        edits: [
          { search: 'status: reading', replace: 'status: read' },
          { search: 'rating:', replace: 'rating: 4' },
        ],
      },
    ],
  ),
  ...calls(
    'Bed 2 has kale now.',
    { note: 'Garden/Beds.md', has: '## Bed 2\n\nKale.\n\n## Plans' },
    ['edit_note', { note: 'Garden/Beds', edits: [{ operation: 'replace', heading: 'Bed 2', content: 'Kale.' }] }],
    ['edit_note', { note: 'Beds', edits: [{ operation: 'replace', search: 'Empty.', content: 'Kale.' }] }],
  ),
  ...calls('Bed 1 has leek now.', { refusedNaming: 'search' }, [
    'edit_note',
    { note: 'Garden/Beds.md', edits: [{ heading: 'Bed 1', search: 'Garlic.', replace: 'Leek.' }] },
  ]),
  ...calls('Remind me to pay the plumber.', { note: 'Journal/{today}.md', has: '- [ ] pay the plumber' }, [
    'append_note',
    { note: 'today', content: '- [ ] pay the plumber', create_if_missing: true },
  ]),
  ...calls('Put the meeting with Jo at three on tomorrow.', { note: 'Journal/{tomorrow}.md', has: '15:00 Jo' }, [
    'append_note',
    { note: 'tomorrow', content: '- 15:00 Jo', create_if_missing: true },
  ]),
  ...calls('Add a packet of chard.', { note: 'Garden/Seed list.md', has: '| bean | 1 |\n| chard | 1 |\n' }, [
    'append_note',
    { note: 'Seed list', content: '| chard | 1 |' },
  ]),
  ...calls('Which invoices are not paid yet?', { mentions: ['Hartmann October'] }, [
    'list_notes',
    { properties: { paid: 'false' } },
  ]),
  ...calls('What did I work on lately?', { mentions: ['Hartmann'] }, [
    'list_notes',
    { sort: 'modified', order: 'desc', limit: 50 },
  ]),
  ...calls(
    'Start a note for my call with Oduya.',
    { note: 'Work/Calls/Oduya.md', has: 'rate' },
    ['create_note', { title: 'Oduya', folder: 'Work/Calls', content: 'Asked about my rate.', tags: ['call'] }],
    ['create_note', { path: 'Work/Calls/Oduya.md', template: 'Call', content: 'Asked about my rate.' }],
  ),
  ...calls('Does the note about the beds link to anything that is missing?', { mentions: ['Compost'] }, [
    'find_broken_links',
    { note: 'Beds' },
  ]),
  ...calls(
    'What do I still have to do for Hartmann?',
    { mentions: ['glossary'] },
    ['list_tasks', { tags: ['#hartmann'] }],
    ['list_tasks', { query: 'glossary' }],
  ),
  ...calls(
    'Move the folder with the journeys to the archive.',
    { refusedNaming: 'move_folder' },
    ['move_note', { note: 'Travel', to: 'Archive/Travel' }],
    ['move_note', { note: 'Travel/', to: 'Archive/' }],
  ),
  ...calls('The journeys belong into the archive.', { note: 'Archive/Travel/Lisbon.md', has: 'Casa' }, [
    'move_folder',
    { folder: 'Travel', to: 'Archive/Travel' },
  ]),
];
