import { applySplices } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeDestination, escapeLinkText } from '../links/encoding.ts';
import { fileReferences } from '../links/file-references.ts';
import { mentionTest } from '../links/mentions.ts';
import { FileTable } from '../links/resolution.ts';
import { nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { planMove } from './move-plan.ts';
import { updateText } from './verify-updates.ts';

type Write = (path: string) => string;

const nameOfNote: Write = (path) => withoutNoteExtension(nameOf(path));
const destination: Write = (path) => encodeDestination(path, { isAngled: false });
const wikilinks: Write[] = [
  (path) => `[[${nameOfNote(path)}]]`,
  (path) => `![[${nameOfNote(path)}#h]]`,
  (path) => `[[ ${withoutNoteExtension(path)}\t#h | x]] [[\u00a0${nameOfNote(path)} ]]`,
  (path) => `[[${nameOfNote(path)}\\|x]] [[${withoutNoteExtension(path)} \\| x]]`,
  (path) => `[[${withoutNoteExtension(path)}|${nameOfNote(path)}]]`,
  (path) => `**[m](${destination(nameOf(path))})** *[[${nameOfNote(path)}]]*`,
  (path) => `| a |\n| - |\n| [[${withoutNoteExtension(path)}\\|${nameOfNote(path)}]] [b](${destination(path)}) |\n`,
];
const markdownLinks: Write[] = [
  (path) => `[${escapeLinkText(nameOfNote(path))}](${destination(path)} "t")`,
  (path) => `![x](<${encodeDestination(path, { isAngled: true })}>)`,
];
const definitions: Write[] = [
  (path) => `[r]: ${destination(path).replace(/[[\]]/g, encodeURIComponent)}`,
  (path) => `[r]: <${encodeDestination(path, { isAngled: true }).replace(/[[\]]/g, encodeURIComponent)}> "t"`,
];
const quotings: Write[] = [(text) => JSON.stringify(text), (text) => `'${text.replaceAll("'", "''")}'`];

const name = fc.oneof(
  fc.constantFrom(
    'Note',
    'a [b]',
    'N]',
    '[x',
    '*st*',
    'http:x',
    "it's",
    'say "x"',
    '(a',
    '50% &amp; b',
    '$& `c`',
    'a_b_',
    ' lead',
    'trail ',
    '\u00a0both\u3000',
  ),
  fc.string({ unit: fc.constantFrom(...'ab []*:\'"()%&_`~=$|.\\#'), minLength: 1, maxLength: 6 }).filter(isFileName),
);
const anyPath = fc.tuple(fc.constantFrom('', 'a/', 'c [d]/'), name).map(([at, own]) => `${at}${own}.md`);
const anyNote = fc
  .tuple(
    fc.subarray([...wikilinks, ...markdownLinks]),
    fc.option(fc.constantFrom(...definitions), { nil: undefined }),
    fc.option(fc.constantFrom(...quotings), { nil: undefined }),
  )
  .map(([links, definition, quote]) => ({
    file: 'src.md',
    write: (path: string) => {
      const property = quote === undefined ? '' : `---\nup: ${quote(`[[${withoutNoteExtension(path)}]]`)}\n---\n`;
      const defined = definition === undefined ? '' : `\n\n${definition(path)}\n`;
      return `${property}${links.map((write) => `text ${write(path)} [[Other]]\n\n`).join('')}${defined}`;
    },
  }));
const canvas = {
  file: 'src.canvas',
  write: (path: string) => JSON.stringify({ nodes: [{ file: path, text: `[[${nameOfNote(path)}]] [[Other]]` }] }),
};
const base = {
  file: 'src.base',
  write: (path: string) => `filters: 'file.path == ${JSON.stringify(path).replaceAll("'", "''")}'\nup: '[[Other]]'\n`,
};
const anySource = fc.oneof({ arbitrary: anyNote, weight: 4 }, fc.constant(canvas), fc.constant(base));

function isFileName(text: string): boolean {
  return text.trim() !== '' && !/^\.+$/.test(text);
}

test('with any file names, a link leads to its file after a move, or is reported', () => {
  fc.assert(
    fc.property(anySource, anyPath, anyPath, ({ file, write }, from, to) => {
      fc.pre(from.toLowerCase() !== to.toLowerCase());
      const files = new FileTable([from, 'Other.md', file]);
      const text = write(from);
      const references = fileReferences(file, text);
      const plan = planMove({ files, moves: [{ from, to }], format: 'shortest' });

      const { splices, unwritable } = updateText(plan, { path: file, text, references }, fileReferences);
      if (splices.length > 0 || unwritable.length > 0) expect(mentionTest([from, to])(text)).toBe(true);
      fc.pre(unwritable.length === 0);

      const leads = (table: FileTable, { form, path }: (typeof references)[number]) =>
        form === 'path' ? path : table.resolve(path, file);
      const now = fileReferences(file, applySplices(text, splices));
      expect(now).toHaveLength(references.length);
      for (const [index, link] of references.entries()) {
        const target = leads(plan.before, link);
        const found = now[index];
        if (target === undefined) expect(found?.path).toBe(link.path);
        else expect(found && leads(plan.after, found)).toBe(target === from ? to : target);
      }
    }),
    { numRuns: 1500 },
  );
});

test('Markdown links can contain every name except those with a number sign', () => {
  const markdown = fc.constantFrom(...markdownLinks, ...definitions);
  fc.assert(
    fc.property(markdown, anyPath, anyPath, (write, from, to) => {
      fc.pre(from.toLowerCase() !== to.toLowerCase() && !`${from}${to}`.includes('#'));
      const text = `${write(from)}\n`;
      const references = fileReferences('src.md', text);
      const plan = planMove({ files: new FileTable([from, 'src.md']), moves: [{ from, to }], format: 'shortest' });

      const { unwritable } = updateText(plan, { path: 'src.md', text, references }, fileReferences);

      expect(unwritable).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
