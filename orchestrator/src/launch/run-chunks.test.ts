import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { PROLOGUE, runChunks } from './run-chunks.ts';

/** Runs a bundle of these files. Returns the names of what was compiled. */
function run(files: Readonly<Record<string, string>>, seen: unknown[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'run-chunks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const compiled: string[] = [];
  Object.assign(globalThis, { see: (value: unknown) => seen.push(value) });
  runChunks(join(folder, 'main.cjs'), createRequire(import.meta.url), (name, wrapFile) => {
    compiled.push(name);
    return new Script(wrapFile(), { filename: join(folder, name), columnOffset: -PROLOGUE.length });
  });
  return compiled;
}

test('files load each other once, also in a circle, and modules of Node', () => {
  const seen: unknown[] = [];

  const compiled = run(
    {
      'main.cjs': "exports.a = 1; see(require('./b.cjs').b); see(require('./b.cjs').b); see(require('node:path').sep)",
      'b.cjs': "exports.b = require('./main.cjs').a + 1; see(__filename.slice(-6)); see(this === exports)",
    },
    seen,
  );

  expect(compiled).toEqual(['main.cjs', 'b.cjs']);
  expect(seen).toEqual(['/b.cjs', true, 2, 2, '/']);
});

test('a file that throws while it is loaded throws each time, with its own line and column', () => {
  const seen: unknown[] = [];

  run(
    {
      'main.cjs':
        "for (const _ of [1, 2]) try { require('./b.cjs') } catch (error) { see(error.stack.split('\\n')[1]) }",
      'b.cjs': "exports.half = 1; throw new Error('no')",
    },
    seen,
  );

  expect(seen).toEqual([expect.stringMatching(/b\.cjs:1:25\)?$/), expect.stringMatching(/b\.cjs:1:25\)?$/)]);
});
