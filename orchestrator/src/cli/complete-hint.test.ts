import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeHint } from './complete-hint.ts';
import type { Io } from './io.ts';

test('a hint is shown as it is where the plans cannot be read', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'hints '));
  const state = join(folder.path, 'state');
  writeFileSync(state, 'no folder');
  const io = { env: {}, cwd: folder.path } as Io;

  const hint = await completeHint({ hint: 'Run `obsidian-orchestrator retry p`.', planId: 'p' }, { state }, io);

  expect(hint).toBe(`Run \`obsidian-orchestrator retry p --state "${state}"\`.`);
});
