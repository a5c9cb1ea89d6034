import { expect, test } from 'vitest';
import { parseNote } from '../../packages/markdown/src/note/parse-note.ts';
import { type LineIndex, lineIndex } from '../../packages/markdown/src/text/line-index.ts';
import type { Link, Span } from '../../packages/markdown/src/text/note-structure.ts';
import { hasOracle, oracle, oracleNames } from './shared-data.ts';

interface AppPoint {
  readonly line: number;
  readonly col: number;
}

interface AppItem {
  readonly position: { readonly start: AppPoint; readonly end: AppPoint };
  readonly id?: string;
}

interface AppLink extends AppItem {
  readonly link: string;
  readonly displayText: string;
  readonly original: string;
}

interface AppNote {
  readonly fileContents: string;
  readonly cachedMetadata: {
    readonly sections?: readonly (AppItem & { readonly type: string })[];
    readonly headings?: readonly (AppItem & { readonly heading: string; readonly level: number })[];
    readonly links?: readonly AppLink[];
    readonly embeds?: readonly AppLink[];
    readonly tags?: readonly (AppItem & { readonly tag: string })[];
    readonly listItems?: readonly (AppItem & { readonly parent: number; readonly task?: string })[];
    readonly blocks?: Readonly<Record<string, AppItem>>;
    readonly frontmatterPosition?: AppItem['position'];
  };
}

const names = oracleNames('app-metadata');

test.skipIf(!hasOracle('app-metadata'))('there are notes with the metadata that Obsidian computed', () => {
  expect(names).toHaveLength(59);
});

test.each(names)('Obsidian has the same metadata for %s', (name) => {
  const note = oracle<AppNote>(`app-metadata/${name}`);

  expect(note && ours(note.fileContents)).toEqual(note && theirs(note.cachedMetadata));
});

function theirs(app: AppNote['cachedMetadata']): object {
  const links = ({ link, displayText, original, position }: AppLink) => [link, displayText, original, at(position)];
  return {
    sections: (app.sections ?? []).map(({ type, id, position }) => [type, id, at(position)]),
    headings: (app.headings ?? []).map(({ heading, level, position }) => [heading, level, at(position)]),
    links: (app.links ?? []).map(links),
    embeds: (app.embeds ?? []).map(links),
    tags: (app.tags ?? []).map(({ tag, position }) => [tag, at(position)]),
    listItems: (app.listItems ?? []).map(({ parent, task, id, position }) => [parent, task, id, at(position)]),
    blocks: Object.values(app.blocks ?? {}).map(({ id, position }) => [id, at(position)]),
    // For an empty block Obsidian reports a section, but no position.
    frontmatter: app.frontmatterPosition && at(app.frontmatterPosition),
  };
}

function ours(text: string): object {
  const note = parseNote(text);
  const lines = lineIndex(text);
  const place = (span: Span) => at({ start: pointOf(lines, span.start), end: pointOf(lines, span.end) });
  const link = (found: Link) => [found.link, found.displayText, text.slice(found.start, found.end), place(found)];
  const { frontmatter } = note;
  return {
    sections: note.sections.map((section) => [section.type, section.id, place(section)]),
    headings: note.headings.map((heading) => [heading.text, heading.level, place(heading)]),
    links: note.links.map(link),
    embeds: note.embeds.map(link),
    tags: note.tags.map((tag) => [tag.tag, place(tag)]),
    listItems: note.listItems.map((item) => [item.parent, item.task, item.id, place(item)]),
    blocks: note.blocks.map((block) => [block.id, place(block)]),
    frontmatter: frontmatter && frontmatter.content.start < frontmatter.content.end ? place(frontmatter) : undefined,
  };
}

function at({ start, end }: AppItem['position']): string {
  return `${start.line}:${start.col}-${end.line}:${end.col}`;
}

function pointOf(lines: LineIndex, offset: number): AppPoint {
  const line = lines.lineOf(offset);
  return { line, col: offset - lines.startOf(line) };
}
