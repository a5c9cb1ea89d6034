import { applySplices, parseNote } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileTable } from '../links/resolution.ts';
import { planMove } from '../moves/move-plan.ts';
import { planLinkUpdates } from '../moves/update-references.ts';
import { canvasReferences } from './canvas-references.ts';

function canvasAfter(json: string, from: string, to: string): string {
  const plan = planMove({ files: new FileTable([from, 'map.canvas']), moves: [{ from, to }], format: 'shortest' });
  const references = canvasReferences(json, parseNote) ?? [];
  return applySplices(json, planLinkUpdates(plan, { path: 'map.canvas', references }).splices);
}

test('a canvas names the files of its nodes, its backgrounds and the links in its cards', () => {
  const json = `{"nodes":[
	{"id":"1","type":"file","file":"a/Old.md","subpath":"#H","x":-1.5e3},
	{"id":"2","type":"text","text":"see [[Old]]\\n\\"![[Old#H|x]]\\" [Old](a/Old.md)"},
	{"id":"3","type":"group","label":"a/Old.md","background":"a/Old.md"},
	{"id":"4","type":"link","url":"a/Old.md"}
],"edges":[{"file":"a/Old.md"}],"nodes2":{"file":"a/Old.md"}}`;

  expect(canvasAfter(json, 'a/Old.md', 'b/New "1".md')).toBe(`{"nodes":[
	{"id":"1","type":"file","file":"b/New \\"1\\".md","subpath":"#H","x":-1.5e3},
	{"id":"2","type":"text","text":"see [[New \\"1\\"]]\\n\\"![[New \\"1\\"#H|x]]\\" [New \\"1\\"](b/New%20\\"1\\".md)"},
	{"id":"3","type":"group","label":"a/Old.md","background":"b/New \\"1\\".md"},
	{"id":"4","type":"link","url":"a/Old.md"}
],"edges":[{"file":"a/Old.md"}],"nodes2":{"file":"a/Old.md"}}`);
});

test('a path in a file node is a full path: a bare name or a path in another case does not match', () => {
  const json = '{"nodes":[{"file":"Old.md"},{"file":"A/old.md"}]}';

  expect(canvasAfter(json, 'a/Old.md', 'a/New.md')).toBe(json);
});

test('a path that the canvas spells composed matches a file that the disk spells decomposed', () => {
  expect(canvasAfter('{"nodes":[{"file":"Caf\u00e9.md"}]}', 'Cafe\u0301.md', 'Tea.md')).toBe(
    '{"nodes":[{"file":"Tea.md"}]}',
  );
});

test('whitespace around a link target in a card stays as the canvas spells it', () => {
  const json = (name: string) =>
    `{"nodes":[{"text":"[[ ${name} ]] [[\\t${name}\\u00a0|x]] [[${name}\\\\|x]]"},{"file":"${name}.md "}]}`;

  expect(canvasAfter(json('Old'), 'Old.md', 'New.md')).toBe(json('New').replace('New.md ', 'Old.md '));
});

test('a canvas that escapes non-ASCII characters or slashes keeps doing so', () => {
  expect(canvasAfter('{"nodes":[{"file":"\\u4E2d\\/a.md"}]}', '中/a.md', '中/文 b.md')).toBe(
    '{"nodes":[{"file":"\\u4e2d\\/\\u6587 b.md"}]}'.replaceAll('4e2d', '4E2D'),
  );
});

test('text that is not JSON has no references', () => {
  expect(canvasReferences('{"nodes":[', parseNote)).toBeUndefined();
  expect(canvasReferences('', parseNote)).toBeUndefined();
  expect(canvasReferences('[]', parseNote)).toEqual([]);
});

test('in any canvas only the path changes, and it reads back as the new one', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), fc.stringMatching(/^[^/#]{1,8}$/), (other, label, name) => {
      const node = JSON.stringify({ label, other: JSON.parse(other), file: 'x/Old.md', more: label });
      const json = `{ "before": ${other}, "nodes" : [ ${other}, ${node} ] }`;

      const after = JSON.parse(canvasAfter(json, 'x/Old.md', `x/${name}.md`));

      const expected = JSON.parse(json);
      expected.nodes[1].file = `x/${name}.md`;
      expect(after).toEqual(expected);
    }),
  );
});

test('a byte order mark does not hide the links of a canvas, and is kept', () => {
  const json = '\ufeff{"nodes":[{"type":"file","file":"Old.md"},{"type":"text","text":"caf\\u00e9 [[Old]]"}]}';

  expect(canvasAfter(json, 'Old.md', 'Neü.md')).toBe(
    '\ufeff{"nodes":[{"type":"file","file":"Ne\\u00fc.md"},{"type":"text","text":"caf\\u00e9 [[Ne\\u00fc]]"}]}',
  );
});
