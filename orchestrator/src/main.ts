import { EventEmitter } from 'node:events';
import { READER_GONE } from '@obsidian-agent/cli';
import { visible, visibleOn } from '@obsidian-agent/platform';
import { compileEarlyInLongRuns } from '@obsidian-agent/platform/compile-early';
import { collectOften } from './cli/collect-often.ts';
import { createInterrupts } from './cli/interrupts.ts';
import type { Io, OutputStream } from './cli/io.ts';
import { runCli } from './program/run-cli.ts';

/** What ends the wait for a reader. */
const DRAIN_ENDS = ['drain', 'close', 'error'] as const;

const lostOutput = new EventEmitter<{ lost: [status: number] }>();

const io: Io = {
  env: process.env,
  cwd: process.cwd(),
  stdout: outputOf(process.stdout, (text) => visibleOn(process.stdout, text)),
  stderr: outputOf(process.stderr, visible),
  async readStdin(maxBytes) {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, length);
  },
  onInterrupt: createInterrupts(process, (status) => process.exit(status)),
  onLostOutput: (call) => void lostOutput.once('lost', call),
  exit: (status) => process.exit(status),
};

compileEarlyInLongRuns();
if ('Bun' in globalThis) collectOften();
surviveLostOutput();
void runCli(process.argv.slice(2), io).then((status) => {
  // A status set by lost output replaces only a success.
  if (status !== 0) process.exitCode = status;
});

/** A standard stream. Stderr is read by people wherever it goes, so its control characters are always made visible. */
function outputOf(stream: NodeJS.WriteStream, shown: (text: string) => string): OutputStream {
  // In the executable, the stream's own `writableNeedDrain` is always false.
  let needsDrain = false;
  for (const event of DRAIN_ENDS) stream.on(event, () => (needsDrain = false));
  return {
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      // A terminal that does not know its size says 0.
      return stream.columns || undefined;
    },
    get rows() {
      return stream.rows || undefined;
    },
    write(text) {
      needsDrain = !stream.write(shown(text));
    },
    showPage: (page) => stream.write(page),
    draw: (text) => stream.write(text),
    async drained() {
      if (needsDrain && !stream.destroyed) await untilDrained(stream);
    },
  };
}

async function untilDrained(stream: NodeJS.WriteStream): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const event of DRAIN_ENDS) stream.on(event, resolve);
  await promise;
  for (const event of DRAIN_ENDS) stream.off(event, resolve);
}

/**
 * Keeps a plan running if its output cannot be written.
 *
 * A reader that left (`obsidian-orchestrator list | head`) wants no more. A full disk loses output that somebody wants, so
 * the exit status reports it.
 */
function surviveLostOutput(): void {
  const disk = new Set(['ENOSPC', 'EDQUOT', 'EIO']);
  let isReported = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return void lostOutput.emit('lost', READER_GONE);
    if (!disk.has(error.code ?? '')) throw error;
    process.exitCode = 1;
    if (!isReported)
      io.stderr.write(
        `Cannot write stdout: ${error.message}.\n  Free space for the output. A plan that runs goes on.\n`,
      );
    isReported = true;
    lostOutput.emit('lost', 1);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !disk.has(error.code ?? '')) throw error;
  });
}
