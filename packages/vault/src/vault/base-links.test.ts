import { expect, test } from 'vitest';
import { applySplices } from '../markdown/splice.ts';
import { baseReferences } from './base-links.ts';
import { FileTable } from './link-resolution.ts';
import { planLinkUpdates } from './link-updates.ts';
import { planMove } from './move-plan.ts';

function baseAfter(text: string, from: string, to: string): string {
  const folder = { from: from.slice(0, from.lastIndexOf('/')), to: to.slice(0, to.lastIndexOf('/')) };
  const files = new FileTable([from, 'all.base']);
  const plan = planMove({ files, moves: [{ from, to }], folders: [folder], format: 'shortest' });
  return applySplices(text, planLinkUpdates(plan, { path: 'all.base', references: baseReferences(text) }).splices);
}

test('a base names files in link(), in hasLink(), in quoted wikilinks and as whole paths, and folders in inFolder()', () => {
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

test('a name that would end a plain text of YAML is reported, and the base left alone', () => {
  const text = 'filters: file.hasLink("Old")\n';
  const files = new FileTable(['Old.md']);
  const plan = planMove({ files, moves: [{ from: 'Old.md', to: 'a: b.md' }], format: 'shortest' });

  const updates = planLinkUpdates(plan, { path: 'all.base', references: baseReferences(text) });

  expect(updates).toEqual({ splices: [], unwritable: [{ written: 'Old', target: 'a: b.md' }] });
});

test('lists of lists, comments and unquoted brackets are no links', () => {
  expect(baseReferences('a: [[Old]]\n# "[[Old]]"\n')).toEqual([]);
});
