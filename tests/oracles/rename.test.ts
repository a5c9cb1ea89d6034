import { expect, test } from 'vitest';
import { FileTable } from '../../packages/vault/src/vault/link-resolution.ts';
import { fileToLinktext, generateMarkdownLink, type LinkFormat } from '../../packages/vault/src/vault/linktext.ts';
import { oracle } from './shared-data.ts';

interface Renames {
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

test.skipIf(renames === undefined)('the path of a link is written as the app writes it, in each format', () => {
  const { files = [], source_path: sourcePath = '', expect: expected } = renames?.fileToLinktext ?? {};
  const table = new FileTable(files);

  for (const [format, links] of Object.entries(expected ?? {}) as [LinkFormat, Record<string, string>][]) {
    const written = Object.keys(links).map((path) => [path, fileToLinktext(table, { path, sourcePath, format })]);
    expect(Object.fromEntries(written)).toEqual(links);
  }
});

test.skipIf(renames === undefined)('a Markdown link differs from that of the app in the # that it cannot read', () => {
  for (const { settings, file, from, result } of renames?.generateMarkdownLink ?? []) {
    const files = new FileTable([file, ...from]);
    for (const sourcePath of from) {
      const { useMarkdownLinks, newLinkFormat: format } = settings;
      const link = generateMarkdownLink(files, { path: file, sourcePath, format, useMarkdownLinks });
      const [text, destination] = link.split('](');
      expect(`${text}](${destination?.replaceAll('%23', '#')}`).toBe(result);
    }
  }
});
