import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-vaults.ts';
import { startOurs } from './mcp-servers.ts';
import type { Row } from './row.ts';

const SERVERS = 4;
const APPENDS = 20;

/** How many lines a note has after as many appends at once, from several servers of its vault. */
export async function measureParallelAppends(): Promise<Row[]> {
  const subject = { vault: benchFolder('vault-'), cacheDir: benchFolder('cache-') };
  const file = join(subject.vault, 'Log.md');
  writeFileSync(file, '# Log\n');
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startOurs(subject)));
  try {
    const lines = Array.from({ length: APPENDS }, (_, at) => `- line ${at}`);
    const answers = await Promise.allSettled(
      lines.map(async (content, at) => await servers[at % SERVERS]?.call('append_note', { note: 'Log', content })),
    );
    const errors = answers.filter(({ status }) => status === 'rejected').length;
    // A line that is there twice is one: the others would not make up for one that is lost.
    const there = new Set(readFileSync(file, 'utf8').split('\n'));
    return [
      {
        what: `${APPENDS} appends at once to one note, from ${SERVERS} server processes: the lines that are in it`,
        figure: lines.filter((line) => there.has(line)).length,
        unit: 'lines',
        reach: { atLeast: APPENDS },
        seen: `${errors} errors`,
      },
    ];
  } finally {
    await Promise.all(servers.map(({ close }) => close()));
  }
}
