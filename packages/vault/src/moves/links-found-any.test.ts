import { applySplices } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Move } from '../core/move.ts';
import { fileReferences } from '../links/file-references.ts';
import { mentionTest } from '../links/mentions.ts';
import { FileTable } from '../links/resolution.ts';
import { targetOfLink } from '../links/target.ts';
import { factsOf } from '../metadata/note-facts.ts';
import { planMove } from './move-plan.ts';
import { updateText } from './verify-updates.ts';

const blank = fc.constantFrom('', '', ' ', '  ', '\t', '\u00a0', '\u3000', '\u202f ', '\ufeff');
const before = fc.constantFrom('', 'x/', '/x/', './x/', '../');
const behind = fc.constantFrom('', '', '#H', '# H ', '#^b', '.md', '.MD', '\\');
const display = fc.constantFrom('', '|', '|d', '| d ', '|Old name', '\\|d');
const wikilink = fc
  .tuple(blank, before, fc.constantFrom('Old name', 'old NAME', 'Other'), behind, blank, display)
  .map(([lead, folder, name, subpath, trail, shown]) => `[[${lead}${folder}${name}${subpath}${trail}${shown}]]`);
const markdown = fc
  .tuple(blank, fc.constantFrom('Old%20name', '<Old name', '< Old name', '%20Old%20name'), fc.constantFrom('', '.md'))
  .chain(([lead, name, extension]) =>
    fc
      .constantFrom('', '%20', '%c2%A0%20')
      .map((trail) => `[d](${lead}${name}${extension}${trail}${name.startsWith('<') ? ' >' : ''} "t")`),
  );
const link = fc.oneof({ arbitrary: wikilink, weight: 3 }, markdown);

const quoted = (text: string) => JSON.stringify(text);
const note = fc.tuple(link, link, link, link).map(([a, b, c, d]) => {
  return `---\nup: ${quoted(a)}\nlist: ['${b}']\n---\n${c} !${d}\n\n| a |\n| - |\n| ${a} |\n\n> %% ${b} %%\n`;
});
const canvas = fc.tuple(link, link).map(([a, b]) => {
  return `{"nodes":[{"text":${quoted(`${a}\n${b}`)}},{"file":"x/Old name.md"},{"file":"x/old name.md"}]}`;
});
const base = fc.tuple(wikilink, blank).map(([a, space]) => {
  return `filters: file.hasLink("${space}Old name${space}")\nup: ${quoted(a)}\n`;
});
const source = fc.oneof(
  fc.tuple(fc.constant('y/src.md'), note),
  fc.tuple(fc.constant('y/src.canvas'), canvas),
  fc.tuple(fc.constant('y/src.base'), base),
);

function targetsOf(files: FileTable, path: string, text: string): (string | undefined)[] {
  return factsOf(path, text).link.map((fact) => targetOfLink(files, fact));
}

/** A text after a move, if every reference can spell the new name. */
function after(files: FileTable, [path, text]: readonly [string, string], move: Move): string {
  const plan = planMove({ files, moves: [move], format: 'shortest' });
  const references = fileReferences(path, text);
  const { splices, unwritable } = updateText(plan, { path, text, references }, fileReferences);
  expect(unwritable).toEqual([]);
  if (splices.length > 0) expect(mentionTest([...plan.moved].flat())(text)).toBe(true);
  return applySplices(text, splices);
}

/** A text without the paths of its links. */
function frame(text: string): string {
  return text.replaceAll(/(?:\.{0,2}\/)?(?:[xz]\/)?(?:Old name|New one|New|Old%20name|New%20one)(?:\.md)?/gi, 'N');
}

test('every link that is found follows its file there and back, and the rest of the text is unchanged', () => {
  const there = fc.constantFrom('x/New.md', 'x/New one.md', 'z/Old name.md', 'New.md');
  fc.assert(
    fc.property(source, there, ([path, text], to) => {
      const from = 'x/Old name.md';
      const files = new FileTable([from, path, 'Other.md']);
      const moved = new FileTable([to, path, 'Other.md']);

      const written = after(files, [path, text], { from, to });

      const expected = targetsOf(files, path, text).map((target) => (target === from ? to : target));
      expect(targetsOf(moved, path, written)).toEqual(expected);
      const back = after(moved, [path, written], { from: to, to: from });
      expect(targetsOf(files, path, back)).toEqual(targetsOf(files, path, text));
      expect(frame(back)).toBe(frame(text));
    }),
    { numRuns: 500 },
  );
});
