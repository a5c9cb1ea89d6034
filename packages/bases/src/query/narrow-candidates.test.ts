import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../base/base.ts';
import { readBase } from '../base/read-base.ts';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { nameOf } from '../functions/file.ts';
import { unguardedRegexps } from '../ports/regexps.ts';
import type { VaultFacts } from '../ports/vault-facts.ts';
import { keyNamed } from '../values/property-value.ts';
import { isWithinTag } from '../values/tag.ts';
import { type Condition, conditionOf, linkName } from './condition.ts';
import { type CandidateLookup, narrowCandidates } from './narrow-candidates.ts';
import { runView } from './run-view.ts';

const paths = ['A.md', 'B.md', 'Books/A.md', 'Books/Old/C.md', 'Books/C.png', 'Notes/D.md'];

function lookupIn(vault: VaultFacts): CandidateLookup {
  const filesWith = (fits: (facts: NonNullable<ReturnType<VaultFacts['file']>>) => boolean) => {
    return new Set(paths.filter((path) => fits(vault.file(path) ?? (undefined as never))));
  };
  return {
    withTag: (tags) => filesWith((file) => file.tags.some((tag) => tags.some((outer) => isWithinTag(tag, outer)))),
    withProperty: (name) => filesWith(({ properties }) => keyNamed(properties, name) !== undefined),
    withLink: (name) =>
      filesWith(({ links, embeds }) =>
        [...links, ...embeds].some(({ link }) => linkName(nameOf(link.split('#')[0] ?? '')) === name),
      ),
  };
}

const statement = fc.constantFrom(
  ...['file.inFolder("Books")', 'file.inFolder("/")', 'file.folder == "Books"', '"/" == file.folder'],
  ...['file.path == "A.md"', 'file.name == "A"', 'file.basename == "C"', 'file.ext == "md"', 'file.ext != "md"'],
  ...['file.hasTag("x")', 'file.hasTag("#X/y", "z")', 'file.hasTag()', 'tags.contains("x")', 'tags == "x"'],
  ...['file.hasProperty("p")', 'p == 1', 'P == "1"', 'note.p == true', 'note["p"] == false', 'p == null', 'p'],
  ...['file.hasLink("A")', 'file.hasLink("b.md")', 'file.hasLink("[[A#h|x]]")', 'file.hasLink("None")'],
  ...['file.hasLink(this)', 'file.hasLink(this.file)', 'file.hasLink("")', 'file.hasLink(p)', '!p', 'p ==', ''],
);
const text = fc.oneof(
  statement,
  fc
    .record({ parts: fc.array(statement, { minLength: 1, maxLength: 3 }), sign: fc.constantFrom(' && ', ' || ') })
    .map(({ parts, sign }) =>
      parts
        .filter((part) => part !== '')
        .map((part) => `(${part})`)
        .join(sign),
    ),
);
type FilterData = string | { readonly [kind: string]: readonly FilterData[] };
const filter = fc.letrec<{ any: FilterData }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc
      .record({
        kind: fc.constantFrom<Filter['kind']>('and', 'or', 'not'),
        items: fc.array(tie('any'), { maxLength: 3 }),
      })
      .map(({ kind, items }): FilterData => ({ [kind]: items })),
  ),
})).any;

const file = fc.record({
  properties: fc.dictionary(fc.constantFrom('p', 'P', 'tags'), fc.constantFrom(1, '1', true, false, null, 'x', ['x']), {
    maxKeys: 2,
  }),
  tags: fc.subarray(['#x', '#x/y', '#z']),
  links: fc.subarray(['A', 'Books/A', 'B#h', '#self', 'None', 'D.md']),
  embeds: fc.subarray(['C.png', 'A']),
});
const files = fc.array(file, { minLength: paths.length, maxLength: paths.length });

test('leaving out candidates beforehand never changes the rows', async () => {
  await fc.assert(
    fc.asyncProperty(files, filter, fc.constantFrom(...paths), async (contents, filters, thisPath) => {
      const vault = memoryVault(Object.fromEntries(paths.map((path, index) => [path, contents[index] ?? {}])));
      const read = readBase(JSON.stringify({ filters, views: [{}] }));
      const base = 'base' in read ? read.base : undefined;
      const view = base?.views[0];
      if (base === undefined || view === undefined) throw new Error('The base of this test is malformed.');

      const narrowed = narrowCandidates(paths, conditionOf(base, view, thisPath), lookupIn(vault));

      const query = { vault, regexps: unguardedRegexps, now: 0, thisPath, isThisNamed: true };
      const [all, few] = [
        await runView(base, view, { ...query, candidates: paths }),
        await runView(base, view, { ...query, candidates: narrowed }),
      ];
      expect(few.rows).toEqual(all.rows);
    }),
    { numRuns: 200 },
  );
});

function conditionIn(filters: string): Condition | undefined {
  const read = readBase(JSON.stringify({ filters }));
  const view = 'base' in read ? read.base.views[0] : undefined;
  return 'base' in read && view !== undefined ? conditionOf(read.base, view, 'Me.md') : undefined;
}

test.each([
  ['file.hasTag("a", "b") && price > 1', { kind: 'tag', tags: ['a', 'b'] }],
  ['status == "done"', { kind: 'property', name: 'status' }],
  ['"done" == note["status"]', { kind: 'property', name: 'status' }],
  ['file.hasLink(this)', { kind: 'any', conditions: [{ kind: 'link', name: 'me' }, { kind: 'path' }] }],
  ['file.hasTag("a") || file.hasProperty("b")', { kind: 'any', conditions: [{}, {}] }],
])('%s narrows the candidates', (text, condition) => {
  expect(conditionIn(text)).toMatchObject(condition);
});

test.each(['status != "done"', '!file.hasTag("a")', 'status == null', 'file.hasTag("a") || x', 'file.hasTag(x)', 'x'])(
  '%s does not narrow the candidates',
  (text) => {
    expect(conditionIn(text)).toBeUndefined();
  },
);

test('an index is asked only for files that fit by their path', () => {
  const condition = conditionIn('file.hasTag("a") && file.ext == "pdf"');
  const asked: string[] = [];
  const nothing = (tags: readonly string[]) => {
    asked.push(...tags);
    return new Set<string>();
  };
  const lookup = { withTag: nothing, withProperty: () => new Set<string>(), withLink: () => new Set<string>() };

  expect(narrowCandidates(['A.md', 'B.png'], condition, lookup)).toEqual([]);
  expect(asked).toEqual([]);
});
