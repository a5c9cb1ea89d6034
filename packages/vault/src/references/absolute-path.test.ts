import { expect, test } from 'vitest';
import { fromVault } from './absolute-path.ts';

const vault = { rootPaths: ['/home/ada/Caf\u00e9', '/srv/notes'] };

test.each([
  ['/home/ada/Caf\u00e9/Ideas/X.md', './Ideas/X.md'],
  ['/home/ada/Cafe\u0301/X', './X'],
  ['/srv/notes/Ideas/', './Ideas/'],
  ['/srv//notes/./Ideas', './Ideas'],
  ['/srv/notes', './'],
  ['/srv/notes/', './'],
  ['/srv/notes/../etc/passwd', './../etc/passwd'],
])('%j is %j in the vault', (path, inVault) => {
  expect(fromVault(vault, path)).toBe(inVault);
});

test.each([
  '/srv/notes2/X',
  '/srv/Notes/X',
  '/srv',
  '/srv/../srv/notes/X',
  '//srv/notes/X',
  'srv/notes/X',
  '/Plan',
  '/',
  '',
])('%j is not below the vault', (path) => {
  expect(fromVault(vault, path)).toBe(path);
});
