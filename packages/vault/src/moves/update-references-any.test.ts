import { applySplices, parseNote } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Move } from '../core/move.ts';
import { noteReferences, type Reference } from '../formats/note-references.ts';
import { encodeDestination } from '../links/encoding.ts';
import { FileTable } from '../links/resolution.ts';
import { folderOf, nameOf, relativePath, withoutNoteExtension } from '../paths/link-paths.ts';
import { planMove } from './move-plan.ts';
import { planLinkUpdates } from './update-references.ts';

type Vault = ReadonlyMap<string, string>;

const folder = fc.constantFrom('', 'a/', 'A/', 'a/b/', 'b/', 'long name/', 'long name/a/');
const anyPath = fc
  .tuple(folder, fc.constantFrom('N', 'n', 'M (1)', 'Ü x', '100%', 'M.x'))
  .map(([at, name]) => `${at}${name}.md`);
/** Whitespace around a target, and the backslash left over from a table. */
const blanks = fc.constantFrom(['', ''], [' ', ''], ['', ' '], ['\t', '\u00a0 '], ['', '\\'], [' ', ' \\']);
const linkKind = fc.constantFrom(
  'bare',
  'full',
  'relative',
  'partial',
  'md bare',
  'md full',
  'md relative',
  'md <full>',
);

interface WrittenLink {
  readonly kind: string;
  readonly blanks: readonly string[];
}

/** A link to a file as an author would write it. It may lead to another file, or be broken. */
function writeLink({ kind, blanks: [before = '', after = ''] }: WrittenLink, target: string, source: string): string {
  const way = relativePath(folderOf(source), target);
  const paths = {
    bare: nameOf(target),
    full: target,
    relative: way.startsWith('../') ? way : `./${way}`,
    partial: target.split('/').slice(-2).join('/'),
  };
  const path = paths[kind.replace(/^md |[<>]/g, '') as keyof typeof paths];
  const subpath = after.endsWith('\\') ? '' : '#h';
  if (!kind.startsWith('md')) return `[[${before}${withoutNoteExtension(path)}${after}${subpath}|x]]`;
  const isAngled = kind.includes('<');
  const destination = encodeDestination(path, { isAngled });
  const space = before.trim() === '' ? before : '';
  return isAngled ? `[x](<${space}${destination}${space}>)` : `[x](${space}${destination}#h)`;
}

function vaultOf(paths: readonly string[], links: readonly (readonly [WrittenLink, number, number])[]): Vault {
  const texts = new Map(paths.map((path) => [path, '']));
  for (const [link, from, to] of links) {
    const source = paths[from % paths.length] ?? '';
    const target = paths[to % paths.length] ?? '';
    texts.set(source, `${texts.get(source)}text ${writeLink(link, target, source)}\n`);
  }
  return texts;
}

function moveAll(vault: Vault, moves: readonly Move[]): Vault {
  const plan = planMove({ files: new FileTable(vault.keys()), moves, format: 'shortest' });
  return new Map(
    Array.from(vault, ([path, text]) => {
      const { splices, unwritable } = planLinkUpdates(plan, { path, references: referencesOf(text) });
      expect(unwritable).toEqual([]);
      return [plan.moved.get(path) ?? path, applySplices(text, splices)];
    }),
  );
}

function referencesOf(text: string): Reference[] {
  return noteReferences(text, parseNote(text));
}

/** A text without the paths of its links. */
function frameOf(text: string, references: readonly Reference[]): string {
  return applySplices(
    text,
    references.map(({ span }) => ({ ...span, text: '\0' })),
  );
}

const linksOf = (kind: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(fc.record({ kind, blanks }), fc.nat(20), fc.nat(20)), { maxLength: 12 });

test('after any move, every link to a file still leads to it, and no other link changes', () => {
  const paths = fc.uniqueArray(anyPath, { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(
      paths,
      linksOf(linkKind),
      fc.uniqueArray(anyPath, { minLength: 1, maxLength: 3 }),
      (present, links, places) => {
        const vault = vaultOf(present, links);
        const free = places.filter((place) => !vault.has(place));
        const moves = free.flatMap((to, index) => (present[index] === undefined ? [] : [{ from: present[index], to }]));

        const after = moveAll(vault, moves);

        const before = new FileTable(vault.keys());
        const then = new FileTable(after.keys());
        const at = (path: string) => moves.find(({ from }) => from === path)?.to ?? path;
        for (const [path, text] of vault) {
          const textNow = after.get(at(path)) ?? '';
          const now = referencesOf(textNow);
          expect(frameOf(textNow, now)).toBe(frameOf(text, referencesOf(text)));
          for (const [index, reference] of referencesOf(text).entries()) {
            const target = before.resolve(reference.path, path);
            const found = then.resolve(now[index]?.path ?? '', at(path));
            if (target !== undefined)
              expect([path, reference.written, found]).toEqual([path, reference.written, at(target)]);
            const left = then.resolution(reference.path, path);
            const isAffected =
              at(path) !== path || (target !== undefined && (at(target) !== target || left?.isTied === true));
            if (!isAffected && left?.path === target) expect(now[index]?.written).toBe(reference.written);
          }
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('if all names are unique, moving files there and back restores every note', () => {
  const places = fc.uniqueArray(fc.tuple(fc.constantFrom('a/', 'a/b/', 'c/', 'c/d/'), fc.nat(9)), {
    minLength: 2,
    maxLength: 8,
    selector: ([, name]) => name,
  });
  const kinds = fc.constantFrom('bare', 'full', 'md bare', 'md full', 'md <full>');
  fc.assert(
    fc.property(
      places.map((all) => all.map(([at, name]) => `${at}Note ${name}.md`)),
      linksOf(kinds),
      fc.constantFrom('e/New.md', 'a/b/New (1).md', 'e/f/g/Note 77.md'),
      (present, links, to) => {
        const vault = vaultOf(present, links);
        const from = present[0] ?? '';

        const back = moveAll(moveAll(vault, [{ from, to }]), [{ from: to, to: from }]);

        expect(back).toEqual(vault);
      },
    ),
    { numRuns: 500 },
  );
});
