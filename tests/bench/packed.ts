import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-vaults.ts';
import { type Row, spread } from './row.ts';
import { summarize } from './statistics.ts';

const root = join(import.meta.dirname, '..', '..');

/** The size of the packed main package, and the time that npm needs to install it without the executable. */
export async function measurePacked(rounds: number): Promise<Row[]> {
  const folder = benchFolder('packed-');
  const pack = ['scripts/release/pack.ts', '--no-executables', '--package', 'obsidian-agent', '--into', folder];
  execFileSync(process.execPath, pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [archive = ''] = globSync(join(folder, 'npm', 'obsidian-agent-[0-9]*.tgz'));
  const megabytes = statSync(archive).size / 1e6;
  const times = Array.from({ length: Math.min(rounds, 5) }, (_, round) =>
    installTime(archive, join(folder, `${round}`)),
  );
  const install = summarize(times);
  return [
    {
      what: '`npm pack` of the main package',
      figure: megabytes,
      unit: 'MB',
      reach: { atMost: 3 },
      seen: `${megabytes.toFixed(2)} MB`,
    },
    {
      what: 'install of it with npm alone, in an empty folder, without the executable',
      figure: install.median,
      unit: 'ms',
      reach: { atMost: 5000 },
      seen: spread(install, 'ms'),
    },
  ];
}

function installTime(archive: string, home: string): number {
  const cwd = join(home, 'empty');
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), '{}');
  const start = performance.now();
  const env = { PATH: process.env['PATH'], HOME: home, npm_config_update_notifier: 'false' };
  execFileSync('npm', ['install', '--offline', '--omit=optional', archive], { cwd, env, stdio: 'ignore' });
  const elapsed = performance.now() - start;
  rmSync(home, { recursive: true });
  return elapsed;
}
