import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTerminal } from '../contract/on-terminal.ts';
import { mainSize } from './bench-sizes.ts';
import { benchFolder, sharedVault } from './bench-vaults.ts';
import { environmentOf, requestOf } from './one-shot.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands } from './subject.ts';

/** A plain search as it is typed on a terminal, compared with the same request on stdin; without the time of the terminal itself. */
export async function measureTypedSearch(rounds: number): Promise<Row[]> {
  const vault = await sharedVault(mainSize(rounds));
  const folder = benchFolder('typed-search-');
  const request = join(folder, 'request.json');
  writeFileSync(request, requestOf(vault.vault, 'search_notes', { query: vault.rareWord, mode: 'question' }));
  const [executable] = commands.executable;
  const run = (words: readonly string[]) => () => {
    const [file, ...args] = onTerminal(words);
    const start = performance.now();
    const { status } = spawnSync(file, args, { env: environmentOf(vault), stdio: ['ignore', 'ignore', 'ignore'] });
    const elapsedMs = performance.now() - start;
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}.`);
    return elapsedMs;
  };
  const seen = await interleave(
    {
      typed: run([executable, 'search', vault.rareWord, '--vault-path', vault.vault]),
      sent: run(['sh', '-c', `exec '${executable}' < '${request}'`]),
      terminal: run(['sh', '-c', 'exec true']),
    },
    rounds,
  );
  rmSync(folder, { recursive: true });
  const { typed, sent, terminal } = seen;
  return [
    {
      what: `\`obsidian-agent search\` on a terminal, ${vault.title}, against the same request on stdin`,
      figure: (typed.median - terminal.median) / (sent.median - terminal.median),
      unit: '×',
      reach: { atMost: 1.1 },
      seen: `${spread(typed, 'ms')}; request: ${spread(sent, 'ms')}; a terminal: ${spread(terminal, 'ms')}`,
    },
  ];
}
