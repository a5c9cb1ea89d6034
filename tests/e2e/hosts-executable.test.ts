import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { openHost, stop } from '../fixtures/hosts/host-process.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

testWithPostgres('the executable runs a plan of a host, with nothing installed beside it', async (url) => {
  const folder = mkdtempSync(join(tmpdir(), 'executable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'obsidian-orchestrator');
  cpSync(orchestrator[0], program);
  const host = openHost(url, {}, [program]);
  const worker = await host.startWorker();

  const ran = host.run('planned');
  const hosts = host.call('hosts');
  const status = await stop(worker);

  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(host.lines()).toEqual(['planned']);
  expect(hosts.stdout).toMatch(/^nas +there .* notes\n$/);
  expect(status).toBe(0);
});
