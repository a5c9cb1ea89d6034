import { once } from 'node:events';
import { type Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from '../server/mcp-server.ts';
import type { ServerSetup } from '../server/server-setup.ts';
import { ParseErrorResponder } from './parse-error-responder.ts';

/** Longest message: a note of 16 MiB with JSON escapes. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Ends {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly ending: Promise<void>;
}

/** Serves the one client that started the process, until it closes stdin or the process is asked to end. */
export async function serveStdin(setup: ServerSetup, { stdin, stdout, ending }: Ends): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    stdin
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve());
    // A client that stopped reading is gone too.
    stdout.on('error', () => resolve());
  });
  // Unread answers would fill the memory, so the next call waits until they are read.
  const answers = passAnswersTo(stdout);
  const whenTaken = async () => {
    if (answers.writableNeedDrain) await Promise.race([once(answers, 'drain'), gone]);
  };
  const handle = serveStdio(() => createServer(setup, { whenTaken }), {
    transport: new StdioServerTransport(stdin, answers, { maxBufferSize: MOST_BYTES }),
    onerror: (error) => setup.log.debug('stdio', { err: error.stack }),
  });
  const parseErrors = new ParseErrorResponder(answers, MOST_BYTES);
  stdin.on('data', (chunk: Buffer) => parseErrors.take(chunk));
  await Promise.race([gone, ending]);
  await handle.close();
}

/** Knows whether its reader is slow. In the executable, `process.stdout.writableNeedDrain` is always false. */
function passAnswersTo(stdout: Writable): Writable {
  return new Writable({
    write(answer: Buffer, _, done) {
      if (stdout.write(answer)) done();
      else stdout.once('drain', done);
    },
  });
}
