import { expect, test } from 'vitest';
import { fileReferences } from './file-references.ts';
import { brokenLinksIn } from './newly-broken-links.ts';
import { FileTable } from './resolution.ts';

const before = new FileTable(['Index.md', 'Map.canvas', 'Plan.md', 'A/Other.md', 'B/Other.md']);
const after = new FileTable(['Index.md', 'Map.canvas', 'B/Other.md']);
const files = { before, after, at: (path: string) => path };

function brokenIn(path: string, text: string): readonly unknown[] {
  const broken = brokenLinksIn(files, { path, text, references: fileReferences(path, text) });
  return broken.map(({ line, link }) => `${line}: ${link}`);
}

test('links of every form that are now broken are listed by line, as written', () => {
  const text = '---\nup: "[[Plan#A|x]]"\n---\n[[Plan#^b|y]]\r\n![z](Plan.md#C%20D)\n[r]\n\n[r]: <Plan.md>\n';

  expect(brokenIn('Index.md', text)).toEqual(['2: Plan#A', '4: Plan#^b', '5: Plan.md#C%20D', '8: Plan.md']);
});

test('a link that now leads to another file, and one that was already broken, are not reported', () => {
  expect(brokenIn('Index.md', '[[Other]] [[Nowhere]] [[#Heading]] `[[Plan]]`')).toEqual([]);
});

test('a link with whitespace around its target is reported with its subpath', () => {
  expect(brokenIn('Index.md', '[[ Plan ]] [[Plan #A|x]] [x](<Plan.md #B>)')).toEqual([
    '1: Plan',
    '1: Plan #A',
    '1: Plan.md #B',
  ]);
});

test('in a canvas, the line of the raw text is reported', () => {
  const node = '{"id":"1","type":"file","file":"Plan.md"}';

  expect(brokenIn('Map.canvas', `{"nodes":[\n${node}\n]}`)).toEqual(['2: Plan.md']);
});
