import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHost, stop } from '../fixtures/hosts/host-process.ts';
import { startServer } from '../fixtures/postgres/server.ts';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';

test.skipIf(!hasPostgres)(
  'after an older backup was restored, a plan that it does not know is submitted again and repeats no write',
  async () => {
    await using server = await startServer();
    const host = openHost(await server.createDatabase());
    const [data, backup] = [join(server.folder, 'data'), join(server.folder, 'backup')];

    const first = await host.startWorker();
    expect(host.run('before').status).toBe(0);
    expect(await stop(first)).toBe(0);
    await server.stop();
    spawnSync('cp', ['-a', data, backup]);
    await server.start();
    const second = await host.startWorker();
    expect(host.run('after').status).toBe(0);
    expect(await stop(second)).toBe(0);
    await server.stop();
    rmSync(data, { recursive: true });
    spawnSync('cp', ['-a', backup, data]);
    await server.start();

    const third = await host.startWorker();
    expect(JSON.parse(host.show('before').stdout)).toMatchObject({ state: 'succeeded' });
    expect(JSON.parse(host.show('after').stdout)).toMatchObject({ reason: 'PLAN_NOT_FOUND' });
    expect(host.run('after').status).toBe(0);
    expect(await stop(third)).toBe(0);

    expect(host.lines()).toEqual(['before', 'after']);
  },
  120_000,
);
