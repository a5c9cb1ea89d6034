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
])('%j is written with its original bytes', (value, json) => {
  expect(jsonOf(value)).toBe(json);
});

test('any text without lone surrogates is written as standard JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(text.isWellFormed());

      expect(jsonOf(text)).toBe(JSON.stringify(text));
    }),
  );
});

test('a list entry keeps its bytes, quoted or not', () => {
  expect(renderListEntry('caf\udce9')).toBe('- caf\udce9\n');
  expect(renderListEntry('# caf\udce9')).toBe('- "# caf\udce9"\n');
});

test('a rewritten property keeps the bytes of its unchanged parts', () => {
  const note = '---\naliases: Old\udce9\n---\n';

  const edit = setProperties(note, { set: { aliases: ['Old\udce9', 'new'] } });

  expect('splices' in edit && applySplices(note, edit.splices)).toBe('---\naliases:\n  - Old\udce9\n  - new\n---\n');
});
