import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

/** The superuser can read any folder, so it gives up that privilege first. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

test('a running server notices when access to a folder is denied, and when it is granted', async () => {
  const vault = plantVault({ 'A.md': 'x', 'P/Shut/B.md': '[[A]]', 'P/Shut/Deep/C.md': '[[A]]' });
  const folder = join(vault.path, 'P/Shut');
  onTestFinished(() => chmodSync(folder, 0o700));
  const command = [...unprivileged, process.execPath, ...PROGRAM, '--vault', vault.path];
  const { client } = await connectStdio(vault, { command });
  // The marks around text from notes differ between calls.
  const links = async () => (await callTool(client, 'get_links', { note: 'A' })).text.replace(/<<<[^>]*>>>\n?/g, '');

  const before = await links();
  chmodSync(folder, 0);
  const closed = await links();
  chmodSync(folder, 0o700);
  const opened = await links();

  expect(before).toMatch(/P\/Shut\/B\.md.*P\/Shut\/Deep\/C\.md/s);
  expect(closed).not.toContain('B.md');
  expect(closed).toMatch(/denies access to these folders: "P\/Shut\/"\./);
  expect(opened).toBe(before);
});
