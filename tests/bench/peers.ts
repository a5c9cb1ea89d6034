import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Programs of others that do a part of what this one does, in the versions that are measured. */
const peers = {
  '@tobilu/qmd': { version: '2.8.3', program: 'bin/qmd' },
  'obsidian-mcp': { version: '2.0.1', program: 'dist/main.js' },
  '@bitbonsai/mcpvault': { version: '0.16.0', program: 'dist/server.js' },
} as const;

export type PeerName = keyof typeof peers;

/** Whether all were tried to be installed in this process; npm is asked once. */
let isTried = false;
const leftOut = new Set<PeerName>();

/**
 * The program of a peer, to be run by Node; undefined, with the reason on stderr, where it cannot be had.
 *
 * They are installed into a temporary folder, or found in the one that `OBSIDIAN_AGENT_BENCH_PEERS` names. A single
 * round, as tests run it, installs nothing.
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
  // Addons are built for the Node that npm runs on: it has to be this one.
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
