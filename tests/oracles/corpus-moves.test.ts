import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { frontmatterLinks } from '../../packages/vault/src/markdown/frontmatter-links.ts';
import { parseNote } from '../../packages/vault/src/markdown/parse-note.ts';
import { applySplices } from '../../packages/vault/src/markdown/splice.ts';
import { baseReferences } from '../../packages/vault/src/vault/base-links.ts';
import { canvasReferences } from '../../packages/vault/src/vault/canvas-links.ts';
import { mentionTest } from '../../packages/vault/src/vault/link-mentions.ts';
import { propertyReferences } from '../../packages/vault/src/vault/link-properties.ts';
import { noteReferences, type Reference } from '../../packages/vault/src/vault/link-reference.ts';
import { FileTable } from '../../packages/vault/src/vault/link-resolution.ts';
import { planLinkUpdates } from '../../packages/vault/src/vault/link-updates.ts';
import { type Move, movesOfFolder, planMove } from '../../packages/vault/src/vault/move-plan.ts';
import { corpus } from './shared-data.ts';

interface Source {
  readonly text: string;
  readonly references: readonly Reference[];
}

/** A vault in memory: its paths, and the texts that can hold links. */
interface MemoryVault {
  paths: string[];
  sources: Map<string, Source>;
}

const corpora = ['tasks-demo', 'knowledge-garden-zh', 'dnd5e-srd'].map((name) => ({ name, folder: corpus(name) }));

for (const { name, folder } of corpora) {
  test.skipIf(folder === undefined)(
    `links of ${name} follow 200 notes and 20 folders, and come back with them`,
    () => {
      const vault = loadVault(folder ?? '');
      const original = new Map([...vault.sources].map(([path, { text }]) => [path, text]));
      const random = randomNumbers(20_261_122);
      const done: Move[] = [];

      while (done.length < 220) {
        const move = done.length < 200 ? moveOfNote(vault, random) : moveOfFolder(vault, random);
        if (move === undefined) continue;
        carryOut(vault, move);
        done.push(move);
      }

      for (const { from, to } of done.reverse()) carryOut(vault, { from: to, to: from });
      const changed = [...original].filter(([path, text]) => vault.sources.get(path)?.text !== text);
      expect(changed.map(([path]) => path)).toEqual([]);
    },
    60_000,
  );
}

function carryOut(vault: MemoryVault, move: Move): void {
  const files = new FileTable(vault.paths);
  const isFolder = !files.has(move.from);
  const moves = isFolder ? movesOfFolder(vault.paths, move) : [move];
  const plan = planMove({ files, moves, folders: isFolder ? [move] : [], format: 'shortest' });
  const mayMention = mentionTest(plan);
  const at = (path: string) => plan.moved.get(path) ?? path;

  const sources = new Map<string, Source>();
  const faults: unknown[] = [];
  for (const [path, source] of vault.sources) {
    const { splices, unwritable } = planLinkUpdates(plan, { path, references: source.references });
    faults.push(...unwritable);
    if (splices.length > 0 && !plan.moved.has(path) && !mayMention(source.text)) faults.push(['not found', path]);
    const after = splices.length === 0 ? source : readSource(at(path), applySplices(source.text, splices));
    faults.push(...faultsOf({ before: source, after, path, at, plan }));
    sources.set(at(path), after);
  }
  expect(faults).toEqual([]);
  vault.paths = vault.paths.map(at);
  vault.sources = sources;
}

interface Comparison {
  readonly before: Source;
  readonly after: Source;
  readonly path: string;
  readonly at: (path: string) => string;
  readonly plan: { readonly before: FileTable; readonly after: FileTable };
}

/** Links that lead elsewhere than before, and links that changed although nothing about them did. */
function faultsOf({ before, after, path, at, plan }: Comparison): unknown[] {
  return before.references.flatMap((reference, index) => {
    const target = targetOf(plan.before, reference, path);
    if (target === undefined) return [];
    const now = after.references[index];
    const found = now && targetOf(plan.after, now, at(path));
    if (found !== at(target)) return [[path, reference.written, now?.written, found]];

    if (now?.written === reference.written) return [];
    const isAffected = at(path) !== path || at(target) !== target;
    const still = plan.after.resolution(reference.path, path);
    return !isAffected && still?.path === target && !still.isTied ? [[path, reference.written, now?.written]] : [];
  });
}

function targetOf(files: FileTable, { form, path }: Reference, source: string): string | undefined {
  if (form === 'folder') return undefined;
  if (form === 'path') return files.has(path) ? path : undefined;
  return files.resolve(path, source);
}

function moveOfNote({ paths }: MemoryVault, random: () => number): Move | undefined {
  const from = pick(
    paths.filter((path) => path.endsWith('.md')),
    random,
  );
  const name = from.slice(from.lastIndexOf('/') + 1, -'.md'.length);
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const other = pick(paths, random);
  const otherFolder = other.slice(0, other.lastIndexOf('/') + 1);
  const kind = random();
  const to =
    kind < 0.4
      ? `${folder}${name} ${Math.trunc(random() * 1e6)}.md`
      : kind < 0.8
        ? `${otherFolder}${name}.md`
        : `${otherFolder}New place/${Math.trunc(random() * 1e6)} (${name}).md`;
  return isFree(paths, to) ? { from, to } : undefined;
}

function moveOfFolder({ paths }: MemoryVault, random: () => number): Move | undefined {
  const folders = [...new Set(paths.flatMap((path) => ancestorsOf(path)))];
  const from = pick(folders, random);
  const other = pick(folders, random);
  const name = from.slice(from.lastIndexOf('/') + 1);
  const to = random() < 0.5 ? `${from} moved` : `${other}/${name} ${Math.trunc(random() * 1e6)}`;
  return to.startsWith(`${from}/`) || !isFree(paths, to) ? undefined : { from, to };
}

function isFree(paths: readonly string[], to: string): boolean {
  const wanted = to.toLowerCase();
  return !paths.some((path) => path.toLowerCase() === wanted || path.toLowerCase().startsWith(`${wanted}/`));
}

function ancestorsOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function loadVault(folder: string): MemoryVault {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .sort();
  const withLinks = paths.filter((path) => /\.(md|canvas|base)$/.test(path));
  return {
    paths,
    sources: new Map(withLinks.map((path) => [path, readSource(path, readFileSync(join(folder, path), 'utf8'))])),
  };
}

function readSource(path: string, text: string): Source {
  if (path.endsWith('.base')) return { text, references: baseReferences(text) };
  if (path.endsWith('.canvas')) return { text, references: canvasReferences(text, parseNote) ?? [] };
  const structure = parseNote(text);
  const properties = propertyReferences(text, frontmatterLinks(text, structure.frontmatter));
  return { text, references: [...noteReferences(text, structure), ...properties] };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.trunc(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Park and Miller's generator: the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
