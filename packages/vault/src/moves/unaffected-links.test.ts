import { expect, test } from 'vitest';
import type { Move } from '../core/move.ts';
import { FileTable } from '../links/resolution.ts';
import type { LinkFormat } from '../settings/vault-settings.ts';
import { planMove } from './move-plan.ts';
import { isSurelyUnaffected } from './unaffected-links.ts';

const PATHS = ['src.md', 'a/N.md', 'a/Twin.md', 'b/c/Twin.md', 'Root.md'];

function isKept(linkpath: string, move: Move, { format = 'shortest', form = 'link', source = 'src.md' } = {}): boolean {
  const plan = planMove({ files: new FileTable(PATHS), moves: [move], format: format as LinkFormat });
  const fact = { path: source, line: 1, link: linkpath, linkpath, form: form as 'link', isEmbed: false };
  return isSurelyUnaffected(plan, fact);
}

test('a bare name stays if it still leads to its file, or is still unresolved', () => {
  expect(isKept('N', { from: 'a/N.md', to: 'b/N.md' })).toBe(true);
  expect(isKept('n.md', { from: 'a/N.md', to: 'N.md' })).toBe(true);
  expect(isKept('Twin', { from: 'b/c/Twin.md', to: 'b/c/d/Twin.md' })).toBe(true);
  expect(isKept('New', { from: 'a/N.md', to: 'b/New.md' })).toBe(true);
});

test('links that a move may affect in another way are checked', () => {
  const move = { from: 'a/N.md', to: 'b/N.md' };

  expect(isKept('N', { from: 'a/N.md', to: 'a/New.md' })).toBe(false);
  expect(isKept('a/N', move)).toBe(false);
  expect(isKept('N', move, { format: 'relative' })).toBe(false);
  expect(isKept('N', move, { form: 'path' })).toBe(false);
  expect(isKept('N', move, { source: 'a/N.md' })).toBe(false);
  expect(isKept('Twin', { from: 'a/Twin.md', to: 'b/c/d/Twin.md' })).toBe(false);
});

test('the name of a note in the root is also its full path, and so is checked', () => {
  expect(isKept('Root', { from: 'Root.md', to: 'a/Root.md' })).toBe(false);
});
