import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProcess } from '../contract/run-process.ts';
import { startHttp } from './http-server.ts';
import { plantVault } from './mcp-vault.ts';

test('the health check of compose.yaml passes while the server answers, and fails after', async () => {
  const compose = parse(readFileSync(join(import.meta.dirname, '..', '..', 'compose.yaml'), 'utf8'));
  const { healthcheck, command } = compose.services['obsidian-agent'];
  const [, , flag, script] = healthcheck.test as readonly string[];
  const { url, child } = await startHttp(plantVault({ 'A.md': '' }), ['--token', 'a-token-of-sixteen']);
  const check = (port: string) =>
    runProcess({ command: [process.execPath, flag ?? '', script?.replace('8123', port) ?? ''] });

  expect(command).toEqual(['--http', '0.0.0.0:8123']);
  expect(await check(new URL(url).port)).toMatchObject({ exitCode: 0 });
  child.kill();
  expect((await check(new URL(url).port)).exitCode).not.toBe(0);
});
