import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, type TemplateFilling, templatePaths } from './template.ts';

const filling: TemplateFilling = {
  title: 'Kick-off',
  now: new Date(2026, 2, 1, 9, 5),
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
};

test.each([
  ['# {{title}}', '# Kick-off'],
  ['{{date}} {{time}}', '2026-03-01 09:05'],
  ['{{Date:dddd, D MMMM}} {{TIME:H.mm}}', 'Sunday, 1 March 9.05'],
  ['{{date:HH:mm}} {{time:YYYY}}', '09:05 2026'],
  ['{{ title }} {{ date : YYYY }} {{date:}}', 'Kick-off 2026 2026-03-01'],
  ['{{monday:D}}', '{{monday:D}}'],
  ['{title} {{}} {{{title}}} {{ti\ntle}}', '{title} {{}} {Kick-off} {{ti\ntle}}'],
])('%j becomes %j', async (template, text) => {
  expect((await fillTemplate(template, filling))?.text).toBe(text);
});

test.each([
  ['2026-03-01', '2026-03-02 2026-03-01'],
  ['2026-03-02', '2026-03-02 2026-03-08'],
])('in the week that begins on %s, Monday and Sunday are %s', async (first, days) => {
  const weekStart = new Date(`${first}T09:05`);

  const filled = await fillTemplate('{{monday:YYYY-MM-DD}} {{ Sunday : }} {{monday}}', { ...filling, weekStart });

  expect(filled).toEqual({ text: `${days} {{monday}}`, unresolved: ['monday'] });
});

test('unknown placeholders stay in the text and are reported', async () => {
  const filled = await fillTemplate('{{project}} {{date+1d}} {{title:x}} {{project}} <% tp.date %> {{}}', filling);

  expect(filled).toEqual({
    text: '{{project}} {{date+1d}} {{title:x}} {{project}} <% tp.date %> {{}}',
    unresolved: ['project', 'date+1d', 'title:x'],
  });
});

test("the caller's variables match in any case and override the built-in ones", async () => {
  const variables = { Project: '$& {{title}}', title: 'Mine' };

  const filled = await fillTemplate('{{project}} {{TITLE}}', { ...filling, variables });

  expect(filled).toEqual({ text: '$& {{title}} Mine', unresolved: [] });
});

test('names of object members are not placeholders', async () => {
  expect((await fillTemplate('{{constructor}} {{__proto__}}', filling))?.unresolved).toEqual([
    'constructor',
    '__proto__',
  ]);
});

test('a text without placeholders is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('{', '}', 'title', '\n', '\r', 'ü') }), async (text) => {
      fc.pre(!/\{\{[^{}\r\n]*\}\}/.test(text));

      expect(await fillTemplate(text, filling)).toEqual({ text, unresolved: [] });
    }),
  );
});

test.each([
  ['Meeting', 'Templates', ['Templates/Meeting.md', 'Meeting.md']],
  ['Meeting.md', 'Templates', ['Templates/Meeting.md', 'Meeting.md']],
  ['/a\\Meeting', undefined, ['a/Meeting.md']],
  ['Meeting', '', ['Meeting.md']],
  ['/', 'Templates', []],
])('the template %j, with the folder %j, may be at %j', (name, folder, paths) => {
  expect(templatePaths(name, folder)).toEqual(paths);
});
