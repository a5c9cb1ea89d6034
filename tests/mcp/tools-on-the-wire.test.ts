import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { type Era, eras } from './mcp-client.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

const clientInfo = { name: 'raw', version: '1' };
const requests: Readonly<Record<Era, readonly object[]>> = {
  '2025-11-25': [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ],
  '2026-07-28': [
    {
      id: 2,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': clientInfo,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  ],
};

test.each(eras)('the whole answer to tools/list of %s takes at most 10,000 bytes', async (era) => {
  const vault = plantVault({});

  expect(await bytesListed(era, { env: vault.env, vaults: [vault.path] })).toBeLessThanOrEqual(10_000);
});

test.each(eras)('with two vaults the whole answer to tools/list of %s takes at most 12,500 bytes', async (era) => {
  const [one, two] = [plantVault({}), plantVault({})];
  const vaults = [`Notes=${one.path}`, `Garden=${two.path}`];

  expect(await bytesListed(era, { env: one.env, vaults })).toBeLessThanOrEqual(12_500);
});

interface Served {
  readonly env: Record<string, string>;
  readonly vaults: readonly string[];
}

/** Bytes of a server's answer to tools/list. */
async function bytesListed(era: Era, { env, vaults }: Served): Promise<number> {
  const { stdout } = await runProcess({
    command: [process.execPath, ...PROGRAM, ...vaults.flatMap((vault) => ['--vault', vault])],
    stdin: requests[era].map((request) => `${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`).join(''),
    env,
    during: ({ stdout: answers }) => lineWith(answers as Readable, '"tools":[{'),
  });

  const { result } = JSON.parse(stdout.split('\n').find((line) => line.includes('"tools":[{')) ?? '');
  expect(result.tools).toHaveLength(38);
  return Buffer.byteLength(JSON.stringify(result));
}

/** Waits for a line that contains a text. */
function lineWith(stream: Readable, text: string): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.includes(text)) resolve();
    });
  });
}
