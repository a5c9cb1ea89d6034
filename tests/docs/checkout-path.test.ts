import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test("the README's PATH has the programs of a checkout, and keeps the user's own node", () => {
  const page = readFileSync(join(root, 'README.md'), 'utf8');
  const line = /^export PATH=.*$/m.exec(page)?.[0] ?? '';
  const bin = mkdtempSync(join(tmpdir(), 'own programs '));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  for (const name of ['node', 'tsc', 'yaml']) {
    writeFileSync(join(bin, name), '#!/bin/sh\necho "the own $0"\n');
    chmodSync(join(bin, name), 0o755);
  }
  const script = `${line}
    for name in node tsc yaml; do command -v $name; done
    for name in obsidian-agent obsidian-orchestrator agent-contract; do $name --version; done`;

  const { stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: root,
    env: { HOME: bin, PATH: `${bin}:/usr/bin:/bin` },
    encoding: 'utf8',
  });

  const { version } = JSON.parse(readFileSync(join(root, 'orchestrator', 'package.json'), 'utf8'));
  const own = ['node', 'tsc', 'yaml'].map((name) => join(bin, name));
  expect({ lines: stdout.trimEnd().split('\n'), stderr }).toEqual({
    lines: [...own, version, version, version],
    stderr: '',
  });
});
