import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainMissingSecret, readSecret } from './read-secret.ts';

test('a secret is read from the environment, else from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'token');
  writeFileSync(file, 'from a file\n');

  expect(readSecret('TOKEN', { TOKEN: 'direct', TOKEN_FILE: file })).toBe('direct');
  expect(readSecret('TOKEN', { TOKEN: '', TOKEN_FILE: file })).toBe('from a file');
  expect(readSecret('TOKEN', { TOKEN_FILE: join(folder, 'missing') })).toBeUndefined();
  expect(readSecret('TOKEN', { TOKEN_FILE: folder })).toBeUndefined();
  expect(readSecret('TOKEN', {})).toBeUndefined();
  expect(explainMissingSecret('TOKEN', { TOKEN_FILE: folder })).toBe(
    `TOKEN_FILE names ${folder}, which cannot be read.`,
  );
});
