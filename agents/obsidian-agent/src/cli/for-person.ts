import { ProgressLine } from '@obsidian-agent/cli';
import { stderrTerminal } from '@obsidian-agent/platform';
import type { CommandDescription } from '@obsidian-agent/shared-types';
import { isTerminal } from '../process/is-terminal.ts';
import type { RunContext } from '../run/answer.ts';
import { spellFor } from './spell.ts';

const STDERR = 2;

/**
 * Runs a call for somebody who typed it: messages name flags, and long work shows a line on a terminal.
 *
 * Progress in JSON lines is only for programs that send requests.
 */
export async function runForPerson<Result>(
  command: CommandDescription,
  { remark, ...context }: RunContext & { readonly remark?: (text: string) => void },
  run: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  const isShown = isTerminal(STDERR) && context.env['TERM'] !== 'dumb';
  const line = isShown ? new ProgressLine(stderrTerminal, command.name.replaceAll('_', ' ')) : undefined;
  try {
    const onProgress = (done: number, total: number) => line?.show(done, total);
    return await run({ ...context, spell: spellFor(command, remark), onProgress });
  } finally {
    line?.end();
  }
}
