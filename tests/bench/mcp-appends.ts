import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-vaults.ts';
import { startOurs } from './mcp-servers.ts';
import type { Row } from './row.ts';

const SERVERS = 4;
const APPENDS = 20;

/** The number of lines in a note after as many parallel appends from several servers of its vault. */
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
    // A line that occurs twice counts once, so that it does not make up for a lost one.
    const there = new Set(readFileSync(file, 'utf8').split('\n'));
    return [
      {
        what: `${APPENDS} parallel appends to one note, from ${SERVERS} server processes: lines in the note`,
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
