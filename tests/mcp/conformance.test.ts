import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { startHttp } from './http-server.ts';
import { eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const suite = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'conformance');

test.each(eras)("the protocol's own suite for %s has the expected results", async (era) => {
  const { url } = await startHttp(plantVault({ 'Note.md': '# Note\n' }));
  const baseline = join(import.meta.dirname, 'conformance', `expected-failures-${era}.yaml`);

  const { stdout, exitCode } = await runProcess({
    command: [suite, 'server', '--url', url, '--requirements', era, '--expected-failures', baseline],
    stdin: '',
    env: { PATH: String(process.env['PATH']) },
  });

  expect({ exitCode, verdict: stdout.slice(stdout.indexOf('Expected failures')) }).toMatchObject({ exitCode: 0 });
});
