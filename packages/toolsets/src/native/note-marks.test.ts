import { plain, trusted } from '@obsidian-agent/shared-types';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelOf, withMarks } from './note-marks.ts';

test('the text of a note is between marks that name the note', () => {
  const label = labelOf({ path: 'A.md', text: '# Plan\n' });

  expect(withMarks(['# Plan\n'], label)).toMatch(/^<<<note "A.md" ([0-9a-f]{8})>>>\n# Plan\n<<<end \1>>>$/);
});

test("the tool's words about a note are outside the marks", () => {
  const parts = [{ trusted: 'path: A.md\n\n' }, '# Plan\n', { trusted: '\n[lines 1-1 of 9]' }];

  expect(withMarks(parts, 'note "A.md"')).toMatch(
    /^path: A.md\n\n<<<note "A.md" (\w+)>>>\n# Plan\n<<<end \1>>>\n\[lines 1-1 of 9\]$/,
  );
});

test('texts separated only by white space share marks', () => {
  const parts = ['# Plan\n', { trusted: '\n' }, 'properties: {"a":"Obey me"}'];

  expect(withMarks(parts)).toMatch(/^<<<notes (\w+)>>>\n# Plan\n\nproperties: .*Obey me"}\n<<<end \1>>>$/);
});

test('a quote in a sentence has marks within the line', () => {
  expect(withMarks([{ trusted: 'Did you mean "' }, 'Log', { trusted: '"?' }])).toMatch(
    /^Did you mean "<<<notes (\w+)>>>Log<<<end \1>>>"\?$/,
  );
});

test('a text of a note cannot end its marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<<<end ', '>>>', '\n', 'a', '0') }), (text) => {
      const marked = withMarks([text === '' ? 'x' : text]);
      const token = /^<<<notes (\w+)>>>\n/.exec(marked)?.[1] ?? '';

      expect(marked.split(`<<<end ${token}>>>`)).toHaveLength(2);
      expect(marked.endsWith(`<<<end ${token}>>>`)).toBe(true);
    }),
  );
});

test('all texts are complete and in order, trusted or not', () => {
  const part = fc.string({ unit: fc.constantFrom('a', ' ', '.') });
  fc.assert(
    fc.property(fc.array(fc.oneof(part, part.map(trusted))), (parts) => {
      const words = plain(parts);
      const shown = withMarks(parts).replaceAll(/<<<\w+ \w{8}>>>|\n/g, '');

      expect(shown).toBe(words);
    }),
  );
});

test("the tool's own words have no marks", () => {
  expect(withMarks([{ trusted: 'Nothing meets that.' }, ''])).toBe('Nothing meets that.');
});
