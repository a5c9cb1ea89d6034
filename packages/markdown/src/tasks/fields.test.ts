import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf, MAX_GROWTH } from '../growth.test.kit.ts';
import type { Span } from '../text/note-structure.ts';
import type { TaskFieldName } from './field-at-end.ts';
import { fieldOf, readTaskLine, taskDescription } from './fields.ts';
import type { TaskFormat } from './settings.ts';

test('the fields of a task are read in any order', () => {
  const fields = fieldsOf('Pay rent ⏫ 📅 2024-03-01 🔁 every month 🆔 rent ⛔ a1,b-2 🏁 delete ⏳ 2024-02-27');

  expect(fields).toEqual({
    priority: 'high',
    due: '2024-03-01',
    recurrence: 'every month',
    id: 'rent',
    dependsOn: 'a1,b-2',
    onCompletion: 'delete',
    scheduled: '2024-02-27',
  });
});

test('every date has its emoji, with or without a variation selector', () => {
  expect(fieldsOf('t 🛫 2024-01-01 ➕ 2024-01-02 ✅ 2024-01-03 ❌ 2024-01-04 ⌛ 2024-01-05 🗓️ 2024-01-06')).toEqual({
    start: '2024-01-01',
    created: '2024-01-02',
    done: '2024-01-03',
    cancelled: '2024-01-04',
    scheduled: '2024-01-05',
    due: '2024-01-06',
  });
  expect(fieldsOf('t 📆2024-01-06')).toEqual({ due: '2024-01-06' });
});

test.each([
  ['🔺', 'highest'],
  ['⏫', 'high'],
  ['🔼', 'medium'],
  ['🔽', 'low'],
  ['⏬', 'lowest'],
])('the emoji %s is the priority %s', (sign, priority) => {
  expect(fieldsOf(`t ${sign}`)).toEqual({ priority });
});

test('a date before other text is not a field', () => {
  expect(fieldsOf('Call 📅 2024-03-01 in the morning')).toEqual({});
  expect(fieldsOf('Call 📅 2024-03-01 in the morning ⏳ 2024-02-28')).toEqual({ scheduled: '2024-02-28' });
});

test('tags between the fields do not end them, and belong to the description', () => {
  const text = '- [ ] Call home #family 📅 2024-03-01 #phone ⏫ #早い';

  const line = readTaskLine(text, { start: 3, end: 4 });

  expect(line.fields.map(({ name }) => name)).toEqual(['due', 'priority']);
  expect(taskDescription(text, line)).toBe('Call home #family #phone #早い');
});

test('the block link comes after the fields', () => {
  const text = '- [ ] Call 📅 2024-03-01 ^call-1';

  const { blockLink, fields } = readTaskLine(text, { start: 3, end: 4 });

  expect(blockLink).toEqual({ start: 24, end: 32 });
  expect(fields).toHaveLength(1);
});

test('bracketed fields are read with spaces anywhere inside and with a comma after them', () => {
  const body = 'Plant [due:: 2024-03-01], (  scheduled::2024-02-28  ) [completion:: 2024-03-02] [priority:: lowest]';

  expect(fieldsOf(body)).toEqual({
    due: '2024-03-01',
    scheduled: '2024-02-28',
    done: '2024-03-02',
    priority: 'lowest',
  });
  expect(fieldsOf('t [repeat:: every day] [id:: a] [dependsOn:: b, c] [onCompletion:: keep]')).toEqual({
    recurrence: 'every day',
    id: 'a',
    dependsOn: 'b, c',
    onCompletion: 'keep',
  });
});

test.each(['t due:: 2024-03-01', 't [due:: soon]', 't [due: 2024-03-01]', 't (due:: 2024-03-01]', 't [mood:: good]'])(
  '%j has no field',
  (body) => {
    expect(fieldsOf(body)).toEqual({});
  },
);

test('a single format is read if requested', () => {
  const body = 't 📅 2024-03-01 [due:: 2024-03-02]';

  expect(fieldsOf(body, 'tasksPluginEmoji')).toEqual({});
  expect(fieldsOf(body, 'dataview')).toEqual({ due: '2024-03-02' });
});

test('the first of two fields with the same name wins', () => {
  const { fields } = readTaskLine('- [ ] t 📅 2024-03-01 📅 2024-03-02', { start: 3, end: 4 });

  expect(fieldOf({ fields }, 'due')?.value).toBe('2024-03-01');
});

test("a task's line ends before its line break, also in a quote", () => {
  const text = '> first\r\n> - [/] t 📅 2024-03-01  \r\n> next';

  const line = readTaskLine(text, { start: text.indexOf('/'), end: text.indexOf('/') + 1 });

  expect(text.slice(line.start, line.end)).toBe('> - [/] t 📅 2024-03-01  ');
  expect(text.slice(line.body.start, line.body.end)).toBe('t 📅 2024-03-01  ');
});

test('every field is found at its reported span', () => {
  const piece = fc.constantFrom(
    'word',
    '#tag',
    '📅 2024-03-01',
    '⏫',
    '🔁 every 2 weeks when done',
    '[due::2024-01-01 ]',
  );
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom('', ' ^id', '  '), (pieces, end) => {
      const text = `before\n- [ ] ${pieces.join(' ')}${end}\nafter`;

      const { fields, lead, blockLink } = readTaskLine(text, { start: 10, end: 11 });

      let from = lead.end;
      for (const field of fields) {
        expect(field.start).toBeGreaterThanOrEqual(from);
        expect(valueIn(text, field.valueSpan)).toBe(field.value === 'high' ? '⏫' : field.value);
        from = field.end;
      }
      expect(blockLink === undefined).toBe(end !== ' ^id' || pieces.length === 0);
    }),
  );
});

type Made = [what: string, make: (length: number) => string];

const madeToBeSlow: readonly Made[] = [
  ['a field that begins over and over', (length) => '[due::'.repeat(length / 6)],
  ['spaces before what is no recurrence', (length) => `🔁${' '.repeat(length)}*`],
  ['spaces in a field that does not end', (length) => `[due::${' '.repeat(length)}x`],
  ['tags without a space', (length) => '#a'.repeat(length / 2)],
  ...['#a ', '📅 2026-01-01 ', '[due:: 2026-01-01] ', '⏫ ', '🔁 every day '].map(
    (part) => [`"${part}"`, (length: number) => part.repeat(length / part.length)] satisfies Made,
  ),
];

test.each(madeToBeSlow)('reading %s takes time in proportion to the length of the line', (_, make) => {
  const read = (text: string) => readTaskLine(text, { start: 3, end: 4 });

  expect(growthOf(read, (length) => `- [ ] ${make(length)}`)).toBeLessThan(MAX_GROWTH);
});

function fieldsOf(body: string, format?: TaskFormat): Partial<Record<TaskFieldName, string>> {
  const { fields } = readTaskLine(`- [ ] ${body}`, { start: 3, end: 4 }, format);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function valueIn(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
