import { applySplices } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { fileReferences } from '../links/file-references.ts';
import { FileTable } from '../links/resolution.ts';
import { planMove } from './move-plan.ts';
import { updateText } from './verify-updates.ts';

function updated(text: string, to: string, path = 'src.md') {
  const files = new FileTable(['x/Old.md', path]);
  const plan = planMove({ files, moves: [{ from: 'x/Old.md', to }], format: 'shortest' });
  const references = fileReferences(path, text);
  const { splices, unwritable } = updateText(plan, { path, text, references }, fileReferences);
  return { text: applySplices(text, splices), unwritable };
}

test('a name is percent-encoded if its marks would interfere with those around the link', () => {
  expect(updated('*a [m](x/Old.md) b*', 'x/`st`.md').text).toBe('*a [m](x/`st`.md) b*');
  expect(updated('`a [m](Old.md)', 'x/s`t.md')).toEqual({ text: '`a [m](s%60t.md)', unwritable: [] });
  expect(updated('*[m](Old.md)*', 'x/*st*.md')).toEqual({ text: '*[m](%2Ast%2A.md)*', unwritable: [] });
  expect(updated('==[m](Old.md)==', 'x/a==b.md')).toEqual({ text: '==[m](a%3D%3Db.md)==', unwritable: [] });
});

test('a display text that would break its link stays', () => {
  expect(updated('`a [Old](x/Old.md)', 'x/s`t.md')).toEqual({ text: '`a [Old](x/s%60t.md)', unwritable: [] });
});

test('a link that cannot be read back in any spelling is reported', () => {
  expect(updated('[m](Old.md) `a [[Old]] [[x/Old|b]]', 'x/s`t.md').unwritable).toEqual([
    { written: 'Old', target: 'x/s`t.md' },
  ]);
});

test('the links of properties, canvases and bases are read back, with any escapes', () => {
  const to = `x/It's "n" \\w.md`;
  const note = `---\na: "[[\\u004fld#a]]"\nb: '[[x/Old|Old]]'\nc: [ '[Old](<Old.md>)' ]\n---\n`;
  const canvas = '{"nodes":[{"file":"x/Old.md","text":"[[x/Old|Old]]"}]}';

  expect(updated(note, to).unwritable).toEqual([]);
  expect(updated(canvas, to, 'a.canvas').unwritable).toEqual([]);
  expect(updated('filters: file.hasLink("Old")\n', to, 'a.base').unwritable).toEqual([]);
});
