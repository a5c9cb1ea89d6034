import { failureV2, type Golden, requestV2 } from '../golden.ts';

const before = { 'Plan.md': '# Plan\n\n## Log\n\n- [ ] buy seeds\n- [x] buy tea\n\n# Old\n## Log\n' };
const edit = (edits: readonly object[]) => requestV2('edit_note', { note: 'Plan', edits });

const finding: Golden[] = [
  {
    name: 'a name that several notes have',
    reason: 'NOTE_AMBIGUOUS',
    before: { 'A/Plan.md': '', 'B/Plan.md': '' },
    request: requestV2('append_note', { note: 'Plan', content: 'x' }),
    response: failureV2('NOTE_AMBIGUOUS', "'Plan' may be any of 2 notes", {
      hint: 'Send the path of one of them: A/Plan.md, B/Plan.md.',
      details: { note: 'Plan', candidates: ['A/Plan.md', 'B/Plan.md'], total: 2 },
    }),
  },
  {
    name: 'a note that changed since it was read',
    reason: 'ETAG_MISMATCH',
    before,
    request: requestV2('update_note', { note: 'Plan', content: '', if_match: 'sha256-0' }),
    response: failureV2('ETAG_MISMATCH', "The note 'Plan.md' changed since it was read", {
      hint: 'Read the note again, redo the change on its new text, then send its new etag.',
      details: { path: 'Plan.md', expected: 'sha256-0', actual: 'ANY ETAG' },
    }),
  },
];

const places: Golden[] = [
  {
    name: 'a heading that a note lacks',
    reason: 'HEADING_NOT_FOUND',
    before,
    request: requestV2('append_note', { note: 'Plan', content: 'x', heading: 'Lgo' }),
    response: failureV2('HEADING_NOT_FOUND', "The note 'Plan.md' has no heading 'Lgo'", {
      hint: 'Did you mean "Log"?',
      details: { path: 'Plan.md', heading: 'Lgo', headings: ['Plan', 'Log', 'Old', 'Log'] },
    }),
  },
  {
    name: 'a heading that a note has twice',
    reason: 'HEADING_AMBIGUOUS',
    before,
    request: requestV2('read_note', { note: 'Plan', heading: 'Log' }),
    response: failureV2('HEADING_AMBIGUOUS', "The note 'Plan.md' has 2 headings 'Log'", {
      hint: 'Send one of: "Plan::Log", "Old::Log".',
      details: { path: 'Plan.md', heading: 'Log', lines: [3, 9], paths: ['Plan::Log', 'Old::Log'] },
    }),
  },
  {
    name: 'a block that a note lacks',
    reason: 'BLOCK_NOT_FOUND',
    before,
    request: requestV2('read_note', { note: 'Plan', block: '^tea' }),
    response: failureV2('BLOCK_NOT_FOUND', "The note 'Plan.md' has no block '^tea'", {
      hint: 'The note has no block ids. Send the note alone.',
      details: { path: 'Plan.md', block: '^tea', blocks: [] },
    }),
  },
  {
    name: 'a section instead of a whole note',
    reason: 'SECTION_UNEXPECTED',
    before,
    request: requestV2('delete_note', { note: '[[Plan#Log]]', confirm: true }),
    response: failureV2(
      'SECTION_UNEXPECTED',
      "'[[Plan#Log]]' names a section of 'Plan.md', but this command works on whole notes",
      {
        hint: 'Send "Plan.md" for the whole note. For a part of it, use a command with a heading parameter.',
        details: { note: '[[Plan#Log]]', path: 'Plan.md', heading: 'Log' },
      },
    ),
  },
  {
    name: 'a name that would change the extension of a file',
    reason: 'EXTENSION_INVALID',
    before: { 'Trip.canvas': '{}' },
    request: requestV2('move_note', { note: 'Trip.canvas', to: 'Trip.md' }),
    response: failureV2('EXTENSION_INVALID', '"Trip.md" would change the extension of \'Trip.canvas\'', {
      hint: 'Send "Trip.canvas", or a name without an extension.',
      details: { path: 'Trip.md', extension: '.md', expected: '.canvas' },
    }),
  },
  {
    name: 'a canvas of Markdown',
    reason: 'CONTENT_INVALID',
    request: requestV2('create_note', { path: 'Trip.canvas', content: '[1]' }),
    response: failureV2('CONTENT_INVALID', 'The content is not that of a canvas: it must be a JSON object', {
      hint: 'Send JSON Canvas, such as {"nodes": [], "edges": []}, or no content for an empty file.',
      details: { path: 'Trip.canvas', problem: 'it must be a JSON object' },
    }),
  },
  {
    name: 'a line beyond the last one',
    reason: 'LINES_OUT_OF_RANGE',
    before,
    request: requestV2('read_note', { note: 'Plan', start_line: 11 }),
    response: failureV2('LINES_OUT_OF_RANGE', "The note 'Plan.md' has no line 11", {
      hint: 'Send lines from 1 to 10.',
      details: { path: 'Plan.md', start_line: 11, total_lines: 10 },
    }),
  },
  {
    name: 'a missing template',
    reason: 'TEMPLATE_NOT_FOUND',
    before,
    request: requestV2('apply_template', { note: 'Plan', template: 'Meeting' }),
    response: failureV2('TEMPLATE_NOT_FOUND', "Template 'Meeting' not found", {
      hint: 'Send a path in the vault; .obsidian/templates.json sets no template folder.',
      details: { template: 'Meeting', folder: null, templates: [], suggestions: [] },
    }),
  },
  {
    name: 'a template that expands too far',
    reason: 'TEMPLATE_TOO_LARGE',
    before: { 'Flood.md': '{{flood}}'.repeat(16_385) },
    request: requestV2('apply_template', { note: 'Plan', template: 'Flood', variables: { flood: 'x'.repeat(1024) } }),
    response: failureV2(
      'TEMPLATE_TOO_LARGE',
      "Template 'Flood.md' has, after substitution, more than 16777216 characters",
      {
        hint: 'Shorten the template, or use a different one.',
        details: { template: 'Flood.md', filled_limit: 16_777_216 },
      },
    ),
  },
  {
    name: 'a day outside the calendar',
    reason: 'DATE_INVALID',
    request: requestV2('get_daily_note', { date: '2026-02-30' }),
    response: failureV2(
      'DATE_INVALID',
      "Date must be YYYY-MM-DD format. You provided: '2026-02-30'. Example: '2025-01-15'",
      { hint: 'Send a day that exists.', details: { date: '2026-02-30' } },
    ),
  },
];

const edits: Golden[] = [
  {
    name: 'a text that a note lacks',
    reason: 'TEXT_NOT_FOUND',
    before,
    request: edit([{ search: 'Buy Seeds', replace: 'x' }]),
    response: failureV2('TEXT_NOT_FOUND', `The note 'Plan.md' does not have the text "Buy Seeds"`, {
      hint: 'Line 5 differs in case: "- [ ] buy seeds". Read the note again and send the text exactly as it appears there.',
      details: {
        path: 'Plan.md',
        search: 'Buy Seeds',
        nearest: { line: 5, text: '- [ ] buy seeds', differs: 'case' },
        edit: 0,
      },
    }),
  },
  {
    name: 'a text that occurs several times',
    reason: 'MATCH_COUNT_MISMATCH',
    before,
    request: edit([
      { search: 'tea', replace: 'cake' },
      { search: 'buy', replace: 'sell' },
    ]),
    response: failureV2('MATCH_COUNT_MISMATCH', "Edit 2: The text to replace occurs 2 times in 'Plan.md', not once", {
      hint: 'It is at lines 5, 6. Send more of the text around it, or all: true to replace every one.',
      details: { path: 'Plan.md', expected: 1, found: 2, lines: [5, 6], edit: 1 },
    }),
  },
  {
    name: 'an invalid regular expression',
    reason: 'REGEX_INVALID',
    before,
    request: edit([{ search: '(', replace: '', regex: true }]),
    response: failureV2('REGEX_INVALID', 'The regular expression "(" cannot be read: …', {
      hint: 'Use JavaScript syntax, without slashes around it, and escape special characters.',
      details: { regex: '(', edit: 0 },
    }),
  },
  {
    name: 'a regular expression that runs too long',
    reason: 'REGEX_TIMED_OUT',
    before: { 'Plan.md': `${'a'.repeat(60)}!` },
    request: edit([{ search: '^(a+)+$|!', replace: '', regex: true }]),
    response: failureV2('REGEX_TIMED_OUT', `The regular expression "^(a+)+$|!" takes too long on 'Plan.md'`, {
      hint: 'Remove nested repeats such as (a+)+, or search for plain text.',
      details: { path: 'Plan.md', regex: '^(a+)+$|!', limit_ms: 1000, edit: 0 },
    }),
  },
];

const properties: Golden[] = [
  {
    name: 'malformed frontmatter',
    reason: 'FRONTMATTER_MALFORMED',
    before: { 'Plan.md': '---\nstatus: "open\n---\n' },
    request: requestV2('set_properties', { note: 'Plan', set: { status: 'done' } }),
    response: failureV2(
      'FRONTMATTER_MALFORMED',
      "The frontmatter of 'Plan.md' cannot be changed as properties: line 2, column 9: This double quote is not closed. Add the second one.",
      {
        hint: 'Fix it with edit_note, in the lines from 1 to the closing "---".',
        details: {
          path: 'Plan.md',
          line: 2,
          column: 9,
          problem: 'This double quote is not closed. Add the second one.',
        },
      },
    ),
  },
  {
    name: 'a value of the wrong type',
    reason: 'PROPERTY_INVALID',
    before: { ...before, '.obsidian/types.json': '{"types":{"rating":"number"}}' },
    request: requestV2('set_properties', { note: 'Plan', set: { Rating: 'abc' } }),
    response: failureV2('PROPERTY_INVALID', 'The property "Rating" cannot be set: Invalid number: abc', {
      hint: 'Send a number.',
      details: { property: 'Rating', expected: 'a number', value: 'abc' },
    }),
  },
];

const tags: Golden[] = [
  {
    name: 'an invalid tag',
    reason: 'TAG_INVALID',
    before,
    request: requestV2('manage_tags', { note: 'Plan', add: ['my tag'] }),
    response: failureV2('TAG_INVALID', 'Invalid tag "my tag": it contains characters that tags cannot have', {
      hint: 'Send a tag of letters, numbers, "_", "-" and "/" that is not only a number, such as "my-tag".',
      details: { tag: 'my tag', why: 'it contains characters that tags cannot have' },
    }),
  },
];

const tasks: Golden[] = [
  {
    name: 'a task that a note lacks',
    reason: 'TASK_NOT_FOUND',
    before,
    request: requestV2('complete_task', { note: 'Plan', task: 12 }),
    response: failureV2('TASK_NOT_FOUND', "No task at line 12 of 'Plan.md'", {
      hint: 'Send the line of a task: 5, 6.',
      details: {
        path: 'Plan.md',
        task: 12,
        tasks: [
          { line: 5, text: 'buy seeds' },
          { line: 6, text: 'buy tea' },
        ],
      },
    }),
  },
  {
    name: 'a text that several tasks have',
    reason: 'TASK_AMBIGUOUS',
    before: { 'Plan.md': '- [ ] buy seeds\n- [ ] buy tea\n' },
    request: requestV2('complete_task', { note: 'Plan', task: 'buy' }),
    response: failureV2('TASK_AMBIGUOUS', "The note 'Plan.md' has 2 tasks that match 'buy'", {
      hint: 'Send the line of one of them: 1, 2.',
      details: {
        path: 'Plan.md',
        task: 'buy',
        matches: [
          { line: 1, text: 'buy seeds' },
          { line: 2, text: 'buy tea' },
        ],
      },
    }),
  },
  {
    name: 'a completed task',
    reason: 'TASK_ALREADY_DONE',
    before,
    request: requestV2('complete_task', { note: 'Plan', task: 'buy tea' }),
    response: failureV2('TASK_ALREADY_DONE', "The task at line 6 of 'Plan.md' is [x] already", {
      hint: 'Send another status to change it.',
      details: { path: 'Plan.md', line: 6, text: 'buy tea', status: 'x' },
    }),
  },
];

export const goldensOfNoteFailures: readonly Golden[] = [
  ...finding,
  ...places,
  ...edits,
  ...properties,
  ...tags,
  ...tasks,
];
