import { applySplices } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { FileTable } from '../links/resolution.ts';
import { planMove } from '../moves/move-plan.ts';
import { planLinkUpdates } from '../moves/update-references.ts';
import { baseReferences } from './base-references.ts';

function baseAfter(text: string, from: string, to: string): string {
  const folder = { from: from.slice(0, from.lastIndexOf('/')), to: to.slice(0, to.lastIndexOf('/')) };
  const files = new FileTable([from, 'all.base']);
  const plan = planMove({ files, moves: [{ from, to }], folders: [folder], format: 'shortest' });
  return applySplices(text, planLinkUpdates(plan, { path: 'all.base', references: baseReferences(text) }).splices);
}

test('a base names files in link(), in hasLink(), in quoted wikilinks and as full paths, and folders in inFolder()', () => {
  const base = [
    'filters:',
    '  and:',
    '    - file.hasLink("Old") && file.inFolder("a/b") || file.inFolder("a/b/c")',
    '    - \'file.hasLink("a/b/Old.md")\'',
    '    - "file.path != \\"a/b/Old.md\\""',
    '    - up == "[[Old|x]]" # [[Old]]',
    'formulas:',
    '  source: link("Old#H", "Old")',
    "  other: '[[a/b/Old]]'",
    'views:',
    '  - type: table',
    '    name: Old',
    '',
  ].join('\n');

  expect(baseAfter(base, 'a/b/Old.md', "x/y/It's new.md")).toBe(
    base
      .replace('hasLink("Old")', 'hasLink("It\'s new")')
      .replace('inFolder("a/b")', 'inFolder("x/y")')
      .replace('inFolder("a/b/c")', 'inFolder("x/y/c")')
      .replace('hasLink("a/b/Old.md")', 'hasLink("x/y/It\'\'s new.md")')
      .replace('\\"a/b/Old.md\\"', '\\"x/y/It\'s new.md\\"')
      .replace('"[[Old|x]]"', '"[[It\'s new|x]]"')
      .replace('link("Old#H"', 'link("It\'s new#H"')
      .replace("'[[a/b/Old]]'", "'[[x/y/It''s new]]'"),
  );
});

test('the value that file.folder is compared with follows a folder, in any quotes and on either side', () => {
  const base = [
    'filters:',
    '  and:',
    '    - file.folder == "a b"',
    '    - file.folder != \'a b/c\' || "a b" == file.folder',
    '    - file.folder == "other" || file.name == "a b" || file.folder == "/"',
    '',
  ].join('\n');

  expect(baseAfter(base, 'a b/Old.md', `x/it's "y"/Old.md`)).toBe(
    base
      .replace('== "a b"', () => `== "x/it's \\"y\\""`)
      .replace("'a b/c'", () => `'x/it\\'s "y"/c'`)
      .replace('"a b" == file', () => `"x/it's \\"y\\"" == file`),
  );
});

test('whitespace around a link target stays, and a folder or a full path must match exactly', () => {
  const base = (name: string) =>
    [
      'filters:',
      '  and:',
      `    - 'file.hasLink(" ${name} ") && up == "[[ ${name} #H| x ]]"'`,
      `  or: link("${name}\u00a0") || up == "[[${name}\\\\|x]]"`,
      '  not: file.path == " x/Old.md" || file.inFolder(" x ")',
      `up: "[[ ${name} ]]"`,
      '',
    ].join('\n');

  expect(baseAfter(base('Old'), 'x/Old.md', 'y/New.md')).toBe(base('New').replace('New\\\\|', 'New|'));
});

test('names with quotes and backslashes are read as written', () => {
  const base = 'filters: file.hasLink("Old") && file.path == "x/Old.md"\n';
  const there = baseAfter(base, 'x/Old.md', 'x/a "b" \\c.md');

  expect(there).toBe('filters: file.hasLink("a \\"b\\" \\\\c") && file.path == "x/a \\"b\\" \\\\c.md"\n');
  expect(baseAfter(there, 'x/a "b" \\c.md', 'x/Old.md')).toBe(base);
});

test('a name that ends in a bracket is kept apart from the brackets of a wikilink, and is read back', () => {
  const there = baseAfter('up: "[[Old]]"\n', 'x/Old.md', 'x/Sq].md');

  expect(there).toBe('up: "[[x/Sq].md]]"\n');
  expect(baseAfter(there, 'x/Sq].md', 'x/New.md')).toBe('up: "[[x/New.md]]"\n');
});

test('a name that would end a plain YAML scalar is reported, and the base is left unchanged', () => {
  const text = 'filters: file.hasLink("Old")\n';
  const files = new FileTable(['Old.md']);
  const plan = planMove({ files, moves: [{ from: 'Old.md', to: 'a: b.md' }], format: 'shortest' });

  const updates = planLinkUpdates(plan, { path: 'all.base', references: baseReferences(text) });

  expect(updates).toEqual({ splices: [], unwritable: [{ written: 'Old', target: 'a: b.md' }] });
});

test('nested lists, comments and unquoted brackets are not links', () => {
  expect(baseReferences('a: [[Old]]\n# "[[Old]]"\n')).toEqual([]);
});
