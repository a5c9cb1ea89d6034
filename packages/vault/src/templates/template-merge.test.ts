import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTemplate } from './template-merge.ts';

test('an empty note becomes the template', () => {
  const template = '---\n# kept\ntags: [a]\n---\n\n# Title\n';

  expect(mergeTemplate('', template)).toEqual({ text: template, line: 6 });
  expect(mergeTemplate('', '---\na: 1\n---\n')).toEqual({ text: '---\na: 1\n---\n', line: undefined });
});

test("the template's text is added to the end of a note, on a line of its own", () => {
  expect(mergeTemplate('# Old', '## New\n')).toEqual({ text: '# Old\n## New\n', line: 2 });
  expect(mergeTemplate('# Old\n', '\n## New')).toEqual({ text: '# Old\n\n## New\n', line: 3 });
});

test('a note without properties gets those of the template as written', () => {
  expect(mergeTemplate('# Old', "---\na: 'x' # why\n---\ntext")).toEqual({
    text: "---\na: 'x' # why\n---\n# Old\ntext",
    line: 5,
  });
});

test('an empty frontmatter gets the properties of the template and no other lines', () => {
  expect(mergeTemplate('---\r\n---\r\nbody\r\n', '---\na: 1\n---\n')).toEqual({
    text: '---\r\na: 1\r\n---\r\nbody\r\n',
    line: undefined,
  });
});

test("the note's values win, and missing ones come from the template, even if empty", () => {
  const note = '---\nstatus: "done" # mine\nowner:\n---\nbody\n';
  const template = '---\nStatus: open\nowner: me\nreviewer:\n---\n';

  expect(mergeTemplate(note, template)).toEqual({
    text: '---\nstatus: "done" # mine\nowner: me\nreviewer:\n---\nbody\n',
    line: undefined,
  });
});

test('lists get the entries that they lack; tags are compared without case and hash', () => {
  const note = '---\ntags:\n  - Work\n  - home\naliases: Old\nrelated: [a]\n---\n';
  const template = '---\ntags: ["#work", new]\naliases: [Older, Old]\nrelated: [b, a]\n---\n';

  const merged = mergeTemplate(note, template);

  expect(merged).toMatchObject({ line: undefined });
  expect('text' in merged && merged.text).toContain('  - Work\n  - home\n  - new\n');
  expect('text' in merged && merged.text).toMatch(/aliases:\n {2}- Old\n {2}- Older\n/);
  expect('text' in merged && merged.text).toContain('related: [a, b]\n');
});

test('several tags in one string are unchanged', () => {
  const note = '---\ntags: a, b\n---\n';

  expect(mergeTemplate(note, '---\ntags: [c]\n---\n')).toEqual({ text: note, line: undefined });
});

test('the lines of a template get the line breaks of the note', () => {
  expect(mergeTemplate('---\r\na: 1\r\n---\r\nx', '---\nb: 2\n---\ny\nz\n')).toEqual({
    text: '---\r\na: 1\r\nb: 2\r\n---\r\nx\r\ny\r\nz\r\n',
    line: 6,
  });
});

test('properties that cannot be read are reported with their location', () => {
  const broken = '---\na: [\n---\n';
  const whole = '---\na: 1\n---\n';

  expect(mergeTemplate(broken, whole)).toMatchObject({ where: 'note', malformed: { line: expect.any(Number) } });
  expect(mergeTemplate(whole, broken)).toMatchObject({ where: 'template', malformed: { line: expect.any(Number) } });
});

test('the text of a note is part of the merged one, with any template', () => {
  const lines = fc.array(fc.constantFrom('a', '# b', '---', 'tags: [x]', 'k: v', '', '%%'));
  fc.assert(
    fc.property(lines, lines, fc.constantFrom('\n', '\r\n'), (note, template, lineBreak) => {
      const body = ['body', ...note].join(lineBreak);

      const merged = mergeTemplate(body, template.join('\n'));

      if ('text' in merged) expect(merged.text).toContain(body);
      else expect(merged.where).toBe('template');
    }),
  );
});
