import { argv, stdout } from 'node:process';
import { describeProgram, endWithReader, reportUsageErrors } from '@obsidian-agent/cli';
import { visibleOn } from '@obsidian-agent/platform/visible';
import { explainCall, guide } from './cli/guide.ts';
import { parseCall } from './cli/parse-call.ts';
import { carryOutRun, listText } from './cli/run-call.ts';
import { version } from './cli/version.ts';

endWithReader(stdout);

void reportUsageErrors('agent-contract', () => main(argv.slice(2))).then((status) => {
  process.exitCode = status;
});

async function main(args: readonly string[]): Promise<number> {
  const print = (text: string): void => void stdout.write(visibleOn(stdout, text));
  const about = await describeProgram(args, { version: version(), guide });
  const call = about === undefined ? parseCall(args) : undefined;
  switch (call?.kind) {
    case 'list':
      print(listText(call.checks, call.json));
      return 0;
    case 'run':
      return carryOutRun(call, print);
    default:
      // Its colours are the program's own.
      stdout.write(about ?? (await explainCall(args)));
      return 0;
  }
}
