import { applySplices, frontmatterLinks, parseNote } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { planMove } from '../moves/move-plan.ts';
import { planLinkUpdates } from '../moves/update-references.ts';
import { propertyReferences } from './property-references.ts';
import { FileTable } from './resolution.ts';

function noteAfter(text: string, from: string, to: string): string {
  const plan = planMove({ files: new FileTable([from, 'src.md']), moves: [{ from, to }], format: 'shortest' });
  const references = propertyReferences(text, frontmatterLinks(text, parseNote(text).frontmatter));
  return applySplices(text, planLinkUpdates(plan, { path: 'src.md', references }).splices);
}

test('links in properties are updated in the quoting of the property', () => {
  const text = [
    '---',
    'a: "[[x/Old#H|Old]]" # kept',
    "b: ['[[Old]]', '[Old](x/Old.md#H)']",
    'c:',
    '  - "[[\\u004fld#a\\"b]]"',
    "  - '[n](<x/Old.md>)'",
    'd: >-',
    '  [[Old|o]]',
    'e: [[Old]]',
    '---',
    '',
  ].join('\n');

  expect(noteAfter(text, 'x/Old.md', `x/It's "new".md`)).toBe(
    [
      '---',
      'a: "[[x/It\'s \\"new\\"#H|It\'s \\"new\\"]]" # kept',
      "b: ['[[It''s \"new\"]]', '[It''s \"new\"](x/It''s%20\"new\".md#H)']",
      'c:',
      '  - "[[It\'s \\"new\\"#a\\"b]]"',
      "  - '[n](<x/It''s \"new\".md>)'",
      'd: >-',
      `  [[It's "new"|o]]`,
      'e: [[Old]]',
      '---',
      '',
    ].join('\n'),
  );
});

test('an apostrophe at the end of a name is replaced with both of its quotes', () => {
  expect(noteAfter("---\na: '[[Cats''#H|x]]'\n---\n", "Cats'.md", 'Dogs.md')).toBe("---\na: '[[Dogs#H|x]]'\n---\n");
});

test('whitespace around a link target in properties stays, in any quoting', () => {
  const text = (name: string) =>
    [
      '---',
      `a: "[[ ${name} |x]]"`,
      `b: '[[\u00a0${name}\t#H]]'`,
      `c: "[[\\t${name}\\_]]"`,
      `d: "[[ ${name}\\\\|x]]"`,
      'e: >-',
      `  [[${name} | x]]`,
      `f: "[x](< ${name}.md >)"`,
      '---',
      '',
    ].join('\n');

  expect(noteAfter(text('Old'), 'Old.md', 'New one.md')).toBe(text('New one'));
});

test('links in properties to other files are unchanged', () => {
  const text = '---\na: "[[Other]]"\nb: "[[Old else]]"\n---\n';

  expect(noteAfter(text, 'x/Old.md', 'x/New.md')).toBe(text);
});
