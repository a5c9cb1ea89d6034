import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { checkApiPrograms } from './api-programs.ts';

const root = join(import.meta.dirname, '..', '..');

test('the programs of the page print what it shows, a repeated one joins its plan, and its test passes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orchestrator-api-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  checkApiPrograms(folder);
});
