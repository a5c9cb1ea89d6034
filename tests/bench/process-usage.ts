import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a process uses after the last look is not seen. */
const LOOK_MS = 10;
/** Linux counts processor time in these. */
const TICK_MS = 10;
const PROGRAM = 'fork-server-program';

/** What an orchestrator and its fork server use, as Linux shows it. */
export interface WatchedUsage {
  /** Processor time of the orchestrator itself. */
  readonly ownCpuMs: number;
  /** Processor time of the fork server itself. */
  readonly serverCpuMs: number;
  /** Largest sum of the orchestrator's memory and what the server does not share with it. */
  readonly peakMb: number;
}

/** Watches an orchestrator until it ends. */
export function watchUsage(orchestrator: ChildProcess): WatchedUsage {
  const usage = { ownCpuMs: 0, serverCpuMs: 0, peakMb: 0 };
  let server: string | undefined;
  const look = (): void => {
    const { pid } = orchestrator;
    if (pid === undefined) return;
    usage.ownCpuMs = Math.max(usage.ownCpuMs, cpuMsOf(String(pid)));
    server ??= forkServersOf(pid)[0];
    usage.serverCpuMs = Math.max(usage.serverCpuMs, server === undefined ? 0 : cpuMsOf(server));
    const ofServer = server === undefined ? 0 : memoryOf(server, 'RssAnon');
    const bytes = Math.max(memoryOf(pid, 'VmHWM'), memoryOf(pid, 'VmRSS') + ofServer);
    usage.peakMb = Math.max(usage.peakMb, bytes / 1e6);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  orchestrator.once('exit', () => clearInterval(timer));
  return usage;
}

/** Processor time of the fork servers of this process, which are still running. */
export function serverCpuMs(): number {
  return forkServersOf(process.pid).reduce((sum, server) => sum + cpuMsOf(server), 0);
}

function forkServersOf(pid: number): string[] {
  const children = listThreads(pid).flatMap((thread) => read(pid, `task/${thread}/children`).split(' '));
  return children.filter((child) => child !== '' && read(child, 'cmdline').includes(PROGRAM));
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function cpuMsOf(pid: string): number {
  // utime and stime are the 14th and the 15th field; the second, the name, can have spaces.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

function memoryOf(pid: number | string, name: 'VmHWM' | 'VmRSS' | 'RssAnon'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status'))?.[1] ?? 0) * 1024;
}

/** Empty once the process has ended. */
function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
