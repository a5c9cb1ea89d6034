import { expect } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { openHost, stop } from '../fixtures/hosts/host-process.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

testWithPostgres('the executable runs a plan of a host, with nothing installed beside it', async (url) => {
  const host = openHost(url, {}, orchestrator);
  const worker = await host.startWorker();

  const ran = host.run('planned');
  const hosts = host.call('hosts');
  const status = await stop(worker);

  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(host.lines()).toEqual(['planned']);
  expect(hosts.stdout).toMatch(/^nas +there .* notes\n$/);
  expect(status).toBe(0);
});
