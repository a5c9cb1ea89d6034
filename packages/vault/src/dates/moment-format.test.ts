import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoment, parseMoment } from './moment-format.ts';
import { formatPlainly, formatTime } from './moment-plain.ts';

const TIME = new Date(2026, 2, 1, 9, 5, 7);

test.each([
  ['YYYY-MM-DD', '2026-03-01'],
  ['dddd, D MMMM YYYY', 'Sunday, 1 March 2026'],
  ['gggg-[W]ww', '2026-W10'],
  ['YYYY/[Daily]/MM', '2026/Daily/03'],
  ['Do [of] MMM', '1st of Mar'],
  ['H:mm A', '9:05 AM'],
  ['YYYY年MM月DD日', '2026年03月01日'],
])('the format %j gives %j', async (format, text) => {
  expect(formatMoment(TIME, format)).toBe(text);
  expect(await formatTime(TIME, format)).toBe(text);
});

test('a time is parsed only from a whole text', () => {
  expect(parseMoment('1 March 2026', 'D MMMM YYYY')).toEqual(new Date(2026, 2, 1));
  expect(parseMoment('1 March 2026 or so', 'D MMMM YYYY')).toBeUndefined();
  expect(parseMoment('30 February 2026', 'D MMMM YYYY')).toBeUndefined();
});

test('a format of digits and fixed text does not need the library', () => {
  expect(formatPlainly(TIME, 'YYYY/MM-DD [at] HH:mm:ss')).toBe('2026/03-01 at 09:05:07');
  expect(formatPlainly(TIME, 'dddd')).toBeUndefined();
});

test('formatting without the library gives the same text as the library', () => {
  const part = fc.constantFrom(
    'YYYY',
    'MM',
    'DD',
    'HH',
    'mm',
    'ss',
    '-',
    '/',
    ' ',
    '[a]',
    '[',
    ']',
    '\\',
    'M',
    'D',
    'x',
    '年',
    '.',
  );
  const time = fc.date({ min: new Date(1900, 0, 1), max: new Date(2200, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(part), time, (parts, at) => {
      const format = parts.join('');

      const plain = formatPlainly(at, format);

      if (plain !== undefined && format !== '') expect(plain).toBe(formatMoment(at, format));
    }),
    { numRuns: 2_000 },
  );
});
