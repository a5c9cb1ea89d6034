import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCompared, nameOf } from './link-paths.ts';
import { pathsNamed } from './paths-named.ts';

const name = fc.constantFrom('a.md', 'A.md', 'b.md', 'é.md', 'é.md', 'c.png', 'constructor', '__proto__');
const path = fc.tuple(fc.constantFrom('', 'x/', 'x/y/', 'z/'), name).map(([folder, file]) => folder + file);
const wanted = fc.uniqueArray(name.map(asCompared), { maxLength: 4 });

test('paths are found by their names, however often a list is asked', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.array(wanted, { minLength: 8, maxLength: 8 }), (paths, questions) => {
      for (const names of questions) {
        const expected = paths.filter((each) => names.includes(asCompared(nameOf(each))));

        expect(pathsNamed(paths, new Set(names))).toEqual(expected);
      }
    }),
  );
});
