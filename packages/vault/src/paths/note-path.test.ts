import { expect, test } from 'vitest';
import { assertCreatable, isHidden, parseNotePath } from './note-path.ts';

test.each([
  ['Plan', ['Plan.md']],
  ['Plan.md', ['Plan.md']],
  ['Plan.MD', ['Plan.MD']],
  ['v1.2', ['v1.2.md']],
  ['Projects/Plan', ['Projects', 'Plan.md']],
  ['Projects//Plan', ['Projects', 'Plan.md']],
  ['./Plan', ['Plan.md']],
  ['Projects/../Plan', ['Plan.md']],
  ['Q: what now', ['Q: what now.md']],
  ['…and more', ['…and more.md']],
  ['日记/今天', ['日记', '今天.md']],
])('the name %j is the path %j', (name, path) => {
  expect(parseNotePath(name)).toEqual(path);
});

test.each([
  ['../Plan', 'PATH_OUTSIDE_VAULT'],
  ['a/../../Plan', 'PATH_OUTSIDE_VAULT'],
  ['/etc/passwd', 'PATH_OUTSIDE_VAULT'],
  ['C:/Users/x', 'PATH_OUTSIDE_VAULT'],
  ['..\\Plan', 'PATH_INVALID'],
  ['a\\b', 'PATH_INVALID'],
  ['Plan\0', 'PATH_INVALID'],
  ['Plan\n', 'PATH_INVALID'],
  ['', 'PATH_INVALID'],
  ['Projects/', 'PATH_INVALID'],
  ['Projects/..', 'PATH_INVALID'],
  ['Projects/.', 'PATH_INVALID'],
  ['.obsidian/app', 'PATH_PROTECTED'],
  ['.OBSIDIAN/app', 'PATH_PROTECTED'],
  ['./.Obsidian/app', 'PATH_PROTECTED'],
  ['notes/../.obsidian/app', 'PATH_PROTECTED'],
  ['notes/.trash/x', 'PATH_PROTECTED'],
  ['.git/config', 'PATH_PROTECTED'],
  ['.obsidian-agent/journal', 'PATH_PROTECTED'],
  ['.hidden', 'PATH_PROTECTED'],
  ['\u200C.obsidian/app', 'PATH_PROTECTED'],
  [' .obsidian/app', 'PATH_PROTECTED'],
])('the name %j is rejected with %s', (name, reason) => {
  expect(() => parseNotePath(name)).toThrow(expect.objectContaining({ reason }));
});

test.each([['CON'], ['con.md'], ['Aux'], ['LPT1'], ['Projects/nul'], ['Projects./Plan'], ['Projects /Plan']])(
  'a note is not created at %j, which is invalid on Windows',
  (name) => {
    expect(() => assertCreatable(parseNotePath(name))).toThrow(expect.objectContaining({ reason: 'PATH_INVALID' }));
  },
);

test.each(['Console', 'Auxiliary', 'Company/Plan', 'nullable'])('a note is created at %j', (name) => {
  expect(() => assertCreatable(parseNotePath(name))).not.toThrow();
});

test('the first visible character of a name decides whether it is hidden', () => {
  expect(isHidden('\u2060.git')).toBe(true);
  expect(isHidden('a.git')).toBe(false);
});
