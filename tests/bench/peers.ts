import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Programs by others that do a part of what this one does, in the measured versions. */
const peers = {
  '@tobilu/qmd': { version: '2.8.3', program: 'bin/qmd' },
  'obsidian-mcp': { version: '2.0.1', program: 'dist/main.js' },
  '@bitbonsai/mcpvault': { version: '0.16.0', program: 'dist/server.js' },
} as const;

export type PeerName = keyof typeof peers;

/** Whether installation was tried in this process; npm runs only once. */
let isTried = false;
const leftOut = new Set<PeerName>();

/**
 * The program of a peer, to be run by Node; undefined, with the reason on stderr, if it is not available.
 *
 * Peers are installed into a temporary folder, or used from the folder in `OBSIDIAN_AGENT_BENCH_PEERS`. A single round,
 * as in tests, installs nothing.
 */
export function peerProgram(name: PeerName, rounds: number): string | undefined {
  const named = process.env['OBSIDIAN_AGENT_BENCH_PEERS'];
  const folder = named ?? join(tmpdir(), `obsidian-agent-bench-peers-${userInfo().uid}`);
  const { version, program } = peers[name];
  const place = join(folder, 'node_modules', name);

  if (named === undefined && rounds === 1) return leaveOut(name, 'a single round installs nothing');
  if (named === undefined && versionAt(place) !== version) installInto(folder);
  const found = versionAt(place);
  if (found === version) return join(place, program);
  return leaveOut(name, found === undefined ? `it is not in ${folder}` : `${folder} has version ${found} of it`);
}

function installInto(folder: string): void {
  if (isTried) return;
  isTried = true;
  mkdirSync(folder, { recursive: true });
  const packages = Object.entries(peers).map(([name, { version }]) => `${name}@${version}`);
  // Addons are built for the Node that npm runs on, so it must be this one.
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages];
  const { status, error, stderr } = spawnSync('npm', args, { env: { ...process.env, PATH }, encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`npm cannot install the peers: ${error?.message ?? stderr}\n`);
}

function versionAt(place: string): string | undefined {
  const manifest = join(place, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function leaveOut(name: PeerName, reason: string): undefined {
  if (!leftOut.has(name)) process.stderr.write(`Left out: ${name}, since ${reason}.\n`);
  leftOut.add(name);
}
