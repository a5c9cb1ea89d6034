import { applySplices } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RegexPatience, searchSplices } from './search-edit.ts';

const note = (text: string) => ({ path: 'Plan.md', text });

test('in any note, every match is replaced and the rest is unchanged', async () => {
  const parts = fc.array(fc.constantFrom('a', 'b', 'ab', '$&', '\n', 'é'), { minLength: 1, maxLength: 20 });
  const words = fc.constantFrom('a', 'ab', '$&', 'b\n');

  await fc.assert(
    fc.asyncProperty(parts, words, fc.constantFrom('', 'X', '$1$&'), async (texts, search, replace) => {
      const text = texts.join('');
      fc.pre(text.includes(search));

      const splices = await searchSplices(note(text), { search, replace, all: true }, new RegexPatience());

      expect(applySplices(text, splices)).toBe(text.split(search).join(replace));
    }),
  );
});

test("text with another system's line breaks is found, and gets the line breaks of the note", async () => {
  const text = 'one\r\ntwo\r\nthree\r\n';

  const splices = await searchSplices(note(text), { search: 'one\ntwo', replace: '1\n2' }, new RegexPatience());

  expect(applySplices(text, splices)).toBe('1\r\n2\r\nthree\r\n');
});

test.each([
  ['  buy   seeds', 'white space'],
  ['Buy seeds', 'case'],
  ['BUY  SEEDS', 'case and white space'],
])('if the text %j is missing, the line most like it is reported', async (search, differs) => {
  const found = searchSplices(note('# Plan\n- buy seeds\n'), { search, replace: '' }, new RegexPatience());

  await expect(found).rejects.toMatchObject({
    reason: 'TEXT_NOT_FOUND',
    details: { nearest: { line: 2, text: '- buy seeds', differs } },
  });
});

test('expressions share one second, and the first one after it is not run', async () => {
  const patience = new RegexPatience();
  const slow = { search: '^(a+)+$', replace: '', regex: true };
  const cpuOfRun = async () => {
    const start = process.cpuUsage();
    const found = searchSplices(note(`${'a'.repeat(60)}!`), slow, patience);
    await expect(found).rejects.toMatchObject({ reason: 'REGEX_TIMED_OUT' });
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };

  const first = await cpuOfRun();

  expect(await cpuOfRun()).toBeLessThan(first / 2);
});

test('an expression that matches the empty string counts only if all matches are requested', async () => {
  const edit = { search: '^', replace: '> ', regex: true };

  await expect(searchSplices(note('a\nb'), edit, new RegexPatience())).rejects.toMatchObject({
    reason: 'TEXT_NOT_FOUND',
  });
  expect(await searchSplices(note('a\nb'), { ...edit, all: true }, new RegexPatience())).toHaveLength(2);
});
