import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setProperties } from '../properties/edits.ts';
import { renderListEntry } from '../properties/yaml-render.ts';
import { applySplices } from './splice.ts';
import { jsonOf } from './write-stand-ins.ts';

test.each([
  ['caf\udce9', '"caf\udce9"'],
  ['\\udce9 \udce9\n', '"\\\\udce9 \udce9\\n"'],
  ['\ue069\udce9', '"\ue069\udce9"'],
  [['\udc80', { '\udcff': 1 }], '["\udc80",{"\udcff":1}]'],
])('%j is written with its bytes as they are', (value, json) => {
  expect(jsonOf(value)).toBe(json);
});

test('whatever the text, it is JSON as ever where all its characters are told', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(text.isWellFormed());

      expect(jsonOf(text)).toBe(JSON.stringify(text));
    }),
  );
});

test('an entry of a list keeps its bytes, in quotes or not', () => {
  expect(renderListEntry('caf\udce9')).toBe('- caf\udce9\n');
  expect(renderListEntry('# caf\udce9')).toBe('- "# caf\udce9"\n');
});

test('a property that is written anew keeps the bytes of what stays in it', () => {
  const note = '---\naliases: Old\udce9\n---\n';

  const edit = setProperties(note, { set: { aliases: ['Old\udce9', 'new'] } });

  expect('splices' in edit && applySplices(note, edit.splices)).toBe('---\naliases:\n  - Old\udce9\n  - new\n---\n');
});
