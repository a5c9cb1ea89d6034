import { readdirSync, readlinkSync } from 'node:fs';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';
import { unless } from './system-error.ts';

/** The process, its file or the kind of socket does not exist any more. */
const gone = ['ENOENT', 'ESRCH', 'EINVAL'];
const MOST_BYTES = 64 * 1024 * 1024;

/** Per table of `/proc/PID/net`: the columns of inode, local address and state, and what the state is when listening. */
const tables = [
  { name: 'tcp', inode: 9, address: 1, state: 3, listening: '0A' },
  { name: 'tcp6', inode: 9, address: 1, state: 3, listening: '0A' },
  { name: 'unix', inode: 6, address: 7, state: 3, listening: '00010000' },
] as const;

/** Lists the sockets that a process listens on, as "tcp 0100007F:1F90". Linux only; empty after its end. */
export function listeningSockets(pid: number): string[] {
  const own = new Set(filesOf(pid).map((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1]));
  return tables.flatMap(({ name, inode, address, state, listening }) =>
    rowsOf(pid, name)
      .filter((row) => row[state] === listening && row[inode] !== undefined && own.has(row[inode]))
      .map((row) => `${name} ${row[address] ?? '(no name)'}`),
  );
}

function filesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const names = unless(gone, () => readdirSync(folder)) ?? [];
  return names.flatMap((name) => unless(gone, () => readlinkSync(`${folder}/${name}`)) ?? []);
}

function rowsOf(pid: number, table: string): string[][] {
  const text = unless(gone, () => readRegularFile(`/proc/${pid}/net/${table}`, MOST_BYTES).toString('utf8')) ?? '';
  return text.split('\n').map((line) => line.trim().split(/\s+/));
}
