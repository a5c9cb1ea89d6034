import { expect, test } from 'vitest';
import { insertBookmark, parseBookmarks } from './bookmarks-file.ts';

const plan = { type: 'file', ctime: 5, path: 'Plan.md' };
const stored = `{
  "items": [
    {
      "type": "file",
      "ctime": 1,
      "path": "A \\u00e4.md"
    },
    {
      "type": "group",
      "ctime": 2,
      "items": [
        { "type":"group", "items": [], "title": "Inner" },
        { "type":"file","path":"B.md" }
      ],
      "title": "Work",
      "extra": 1.0
    }
  ],
  "more": [ ]
}
`;

test('a bookmark is added at the end of the list, in the layout of the others', () => {
  expect(insertBookmark(stored, plan, undefined)).toBe(
    stored.replace(
      '      "extra": 1.0\n    }\n',
      '      "extra": 1.0\n    },\n    {\n      "type": "file",\n      "ctime": 5,\n      "path": "Plan.md"\n    }\n',
    ),
  );
});

test.each([
  ['Work', '"B.md" }', '"B.md" },\n        { "type":"file","ctime":5,"path":"Plan.md" }'],
  ['Inner', '"items": [],', '"items": [{"type":"file","ctime":5,"path":"Plan.md"}],'],
])('a bookmark is added to the group %s', (title, before, after) => {
  expect(insertBookmark(stored, plan, { title, ctime: 5 })).toBe(stored.replace(before, after));
});

test('a group that is missing is created', () => {
  const added = JSON.parse(insertBookmark(stored, plan, { title: 'New "one"', ctime: 6 })) as { items: unknown[] };

  expect(added.items.at(-1)).toEqual({ type: 'group', ctime: 6, items: [plan], title: 'New "one"' });
  expect(added.items.slice(0, -1)).toEqual((JSON.parse(stored) as { items: unknown[] }).items);
});

test.each([
  ['', { items: [plan] }],
  ['\n', { items: [plan] }],
  ['{}', { items: [plan] }],
  ['\ufeff{"items":[]}', { items: [plan] }],
  ['{"a":1}', { a: 1, items: [plan] }],
])('the file %j gets its first bookmark', (text, value) => {
  expect(JSON.parse(insertBookmark(text, plan, undefined).replace('\ufeff', ''))).toEqual(value);
});

test.each([
  ['{"items":[}', 'it is not JSON at line 1, column 11; expected a value or ]'],
  ['[]', 'it is not a JSON object'],
  ['{"items":{}}', 'items is not a list'],
  [`{"items":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'it is nested too deeply'],
])('%.30s is refused', (text, problem) => {
  expect(() => parseBookmarks(text)).toThrow(
    expect.objectContaining({ reason: 'SETTINGS_MALFORMED', details: { path: '.obsidian/bookmarks.json', problem } }),
  );
});
