import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';

test('the demo shows a plan, the notes that it changed, and what to type next', async () => {
  const demo = join(import.meta.dirname, '..', '..', 'scripts', 'demo.ts');

  const { stdout, exitCode } = await runProcess({ command: [process.execPath, demo] });

  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/read-project +read_note +succeeded .* 2 attempts/);
  expect(stdout).toMatch(/start-project +create_note +failed/);
  expect(stdout).toContain("REFUSED: Note 'Projects/Vegetable garden' already exists");
  expect(stdout).toContain('+ Weekly/2026-W47.md');
  expect(stdout).toContain('agent-contract run -- obsidian-agent');
  rmSync(/A vault of \d+ notes is in (.*)\/vault/.exec(stdout)?.[1] ?? '', { recursive: true });
});
