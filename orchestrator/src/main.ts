import type { Io } from './cli/io.ts';
import { runCli } from './cli/run-cli.ts';

const io: Io = {
  env: process.env,
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  async readStdin() {
    process.stdin.setEncoding('utf8');
    let text = '';
    for await (const part of process.stdin) text += part;
    return text;
  },
  onInterrupt(call) {
    let count = 0;
    const listen = (): void => call(++count);
    process.on('SIGINT', listen).on('SIGTERM', listen);
    return () => process.off('SIGINT', listen).off('SIGTERM', listen);
  },
  exit: (status) => process.exit(status),
};

// A reader that left (`orchestrator list | head`) is no reason to stop a plan.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), io);
