import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineIndex } from '../text/line-index.ts';
import type { Link, NoteStructure, Span } from '../text/note-structure.ts';
import { parseNote } from './parse-note.ts';

/** Pieces of Markdown, to be combined in ways that nobody writes. */
const pieces = [
  ...[
    'a',
    'b c',
    '#t',
    '1',
    'é',
    '日本',
    '😀',
    '\u200b',
    '\u3000',
    '\ufeff',
    '\0',
    ' ',
    '  ',
    '    ',
    '\t',
    '^id',
    '%20',
  ],
  ...['\n', '\n', '\n', '\n\n', '  \n', '\\\n', '- ', '* ', '1. ', '10) ', '[ ] ', '[x]\t', '> ', '>', '[!note]- '],
  ...[
    '# ',
    '## ',
    ' ##',
    '===',
    '---',
    '***',
    '```',
    '~~~',
    '$$',
    '%%',
    '<div>',
    '<b c="',
    '<!--',
    '-->',
    '|',
    '|-|-|',
  ],
  ...['[[', ']]', '[', ']', '(', ')', '](', '](u)', '![', '[^1]', '[^1]: ', '^[', '[r]: u', '[r]', '<', '>', '"', "'"],
  ...['*', '**', '_', '__', '~~', '==', '`', '``', '$', '\\', '!', '@b.c', 'http://a.b', 'www.a.b', '&amp;', '\\|'],
];

const markdown = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
const anyText = fc.oneof(markdown, fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'grapheme' }));
const runs = { numRuns: 3000 };

/** Every span of a structure, including those nested in its parts. */
function spansOf(value: unknown): Span[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(spansOf);
  return 'start' in value && 'end' in value ? [value as Span, ...inner] : inner;
}

test('any text is a note, and every span is within it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { start, end } of spansOf(parseNote(text))) {
        expect(0 <= start && start <= end && end <= text.length, `${start}-${end} of ${text.length}`).toBe(true);
      }
    }),
    runs,
  );
});

test('every list is in source order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const list of Object.values(parseNote(text)).filter(Array.isArray)) {
        const starts = list.map(({ start }: Span) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }
    }),
    runs,
  );
});

test('sections do not overlap, and skip only whitespace', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { sections } = parseNote(text);
      const gaps = [{ start: 0, end: 0 }, ...sections].map(({ end }, index) =>
        text.slice(end, sections[index]?.start ?? text.length),
      );

      expect(sections.filter(({ start }, index) => start < (sections[index - 1]?.end ?? 0))).toEqual([]);
      expect(gaps.join('').trim()).toBe('');
    }),
    runs,
  );
});

test('reported parts are found at their reported offsets', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const note = parseNote(text);
      const slice = (span: Span | undefined) => span && text.slice(span.start, span.end);

      for (const tag of note.tags) expect(slice(tag)).toBe(tag.tag);
      for (const item of note.listItems) expect(slice(item.taskMark)).toBe(item.task);
      for (const heading of note.headings) expect(slice(heading)).toContain(heading.text);
      for (const link of [...note.links, ...note.embeds]) expectAsWritten(text, link);
    }),
    runs,
  );
});

function expectAsWritten(text: string, link: Link): void {
  const original = text.slice(link.start, link.end);
  const target = text.slice(link.target.start, link.target.end);
  const display = link.display && text.slice(link.display.start, link.display.end);

  expect(original.startsWith('!')).toBe(link.isEmbed);
  if (link.form === 'wikilink') {
    expect(target).toBe(link.link);
    const inner = original.slice(link.isEmbed ? '![['.length : '[['.length, -']]'.length);
    if (display === undefined) expect(inner).toBe(target);
    else expect([`${target}|${display}`, `${target}\\|${display}`]).toContain(inner);
  } else {
    expect(text.charAt(link.target.start - 1) === '<').toBe(link.isAngled);
    if (!/[%&\\]/.test(target)) expect(target).toBe(link.link);
  }
  if (display !== undefined && !original.includes('\n')) expect(display).toBe(link.displayText);
}

test('parents are lines of items above, or of the list', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const lines = lineIndex(text);
      const { listItems } = parseNote(text);
      const items = new Set(listItems.map(({ start }) => lines.lineOf(start)));

      for (const { start, parent } of listItems) {
        expect(parent < 0 ? parent === -1 || items.has(-parent) : items.has(parent)).toBe(true);
        expect(Math.abs(parent)).toBeLessThanOrEqual(Math.max(lines.lineOf(start), 1));
      }
    }),
    runs,
  );
});

test.each(['\r\n', '\r'])('a note has the same structure with the line breaks %j', (lineBreak) => {
  fc.assert(
    fc.property(markdown, (text) => {
      const other = text.replaceAll('\n', lineBreak);

      expect(inLines(other, parseNote(other))).toEqual(inLines(text, parseNote(text)));
    }),
    runs,
  );
});

/** A structure with lines and columns instead of offsets. */
function inLines(text: string, structure: NoteStructure): unknown {
  const lines = lineIndex(text);
  const place = (key: string, offset: unknown) => {
    if ((key !== 'start' && key !== 'end') || typeof offset !== 'number') return offset;
    const line = lines.lineOf(offset);
    return `${line}:${offset - lines.startOf(line)}`;
  };
  return JSON.parse(JSON.stringify(structure, place));
}
