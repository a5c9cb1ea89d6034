import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Asks for yes or no. Everything but yes is no, also the end of the input. */
export function askOn(stdin: Readable, print: (text: string) => void): (question: string) => Promise<boolean> {
  return async (question) => {
    print(`${question} [y/N] `);
    const lines = createInterface({ input: stdin });
    const answer = await Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      once(lines, 'close').then(() => ''),
    ]);
    lines.close();
    stdin.destroy();
    return /^y(es)?$/i.test(answer.trim());
  };
}
