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

test.each([
  [['Did you mean "', '"?'], 'Log', 'Did you mean "Log"?'],
  [["Note '", "' not found."], 'Log', "Note 'Log' not found."],
  [['It has ', '.'], 'Log', 'It has "Log".'],
  [['Did you mean "', '"?'], 'A" or "B', String.raw`Did you mean "A\" or \"B"?`],
  [["Note '", "' not found."], "Mum's", 'Note "Mum\'s" not found.'],
])('a name in %j is quoted without marks, and cannot end the quote', ([before = '', after = ''], name, sentence) => {
  expect(withMarks([trusted(before), name, trusted(after)])).toBe(sentence);
});

test('names of a list are quoted one by one', () => {
  const names = ['A', '" or "', 'B'];

  expect(withMarks([trusted('Did you mean "'), ...names, trusted('"?')])).toBe('Did you mean "A" or "B"?');
  expect(withMarks([trusted('Would move: '), 'A.md', ', ', "Mum's.md", trusted('.')])).toBe(
    'Would move: "A.md", "Mum\'s.md".',
  );
});

test.each(['two\nlines', 'x'.repeat(121), 'a\u202eb'])('%j in a sentence is a block between marks', (text) => {
  expect(withMarks([trusted('Nearby: '), text, trusted(' Send it again.')])).toMatch(
    /^Nearby: \n<<<notes (\w{8})>>>\n[^<]*\n<<<end \1>>>\n Send it again\.$/u,
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
      const shown = withMarks(parts).replaceAll(/<<<\w+ \w{8}>>>|[\n"]/g, '');

      expect(shown).toBe(words);
    }),
  );
});

test("the tool's own words have no marks", () => {
  expect(withMarks([{ trusted: 'Nothing meets that.' }, ''])).toBe('Nothing meets that.');
});

test('an answer of a hundred thousand parts has one block', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => [`line ${at}`, trusted('\n')]).flat();

  expect(withMarks(lines).match(/<<<end/g)).toHaveLength(1);
});
