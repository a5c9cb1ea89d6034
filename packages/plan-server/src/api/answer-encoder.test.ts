import { expect, test } from 'vitest';
import { AnswerEncoder } from './answer-encoder.ts';

const encoder = new AnswerEncoder({
  vaults: new Map([
    ['/srv/notes', 'notes'],
    ['/srv/notes/inner', 'inner'],
  ]),
  others: new Map([['/home/ann', '~']]),
});

function encoded(data: unknown): unknown {
  return JSON.parse(encoder.encode(data));
}

test.each([
  ['/srv/notes', 'notes'],
  ['/srv/notes/A.md is missing', 'notes/A.md is missing'],
  ['Not found: "/srv/notes/inner/B.md".', 'Not found: "inner/B.md".'],
  ['It is in /srv/notes.', 'It is in notes.'],
  ['first\n/srv/notes', 'first\nnotes'],
  ['{"path":"/home/ann/.cache"}', '{"path":"~/.cache"}'],
  ['/srv/notes2, /srv/notes-old, /srv/notes.bak and /mnt/srv/notes', undefined],
])('in a message, %j becomes %j', (message, shown = message) => {
  expect(encoded({ message })).toEqual({ message: shown });
});

test('texts of notes, ids and diffs stay as they are', () => {
  const data = {
    plan_id: '/srv/notes',
    payload: { content: 'See /srv/notes.', lines: 'a\n/srv/notes' },
    result: { data: 'See /srv/notes.', metadata: { frontmatter: { source: '/srv/notes' }, text: 'See /srv/notes.' } },
    diff: '+/srv/notes',
  };

  expect(encoded(data)).toEqual(data);
});

test('a value that is a path is named, also in what was sent or read, and then in the text that repeats it', () => {
  const result = { data: '/srv/notes: 3 notes', metadata: { path: '/srv/notes', index: { file: '/home/ann/index' } } };

  expect(encoded({ payload: { vault_path: '/srv/notes' }, outputs: { found: '/srv/notes/A.md' }, result })).toEqual({
    payload: { vault_path: 'notes' },
    outputs: { found: 'notes/A.md' },
    result: { data: 'notes: 3 notes', metadata: { path: 'notes', index: { file: '~/index' } } },
  });
});

test('JSON without such a path is passed on as it is', () => {
  const [other, own] = ['{ "data" : "/srv/other" }', '{ "error" : "/srv/notes" }'].map((json) => Buffer.from(json));

  expect(encoder.encodeJson(other ?? Buffer.of())).toBe(other);
  expect(Buffer.from(encoder.encodeJson(own ?? Buffer.of())).toString()).toBe('{"error":"notes"}');
});
