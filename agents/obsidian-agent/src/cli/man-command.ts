import { renderMan, UsageError } from '@obsidian-agent/cli';
import { VERSION } from '../settings/version.ts';
import { commandNamed } from './commands.ts';
import { commandPage, generalPage, inFlags } from './help.ts';
import { print } from './print.ts';
import { shortNamed } from './short-names.ts';

/** Prints the manual page of the program or of a command; returns the exit status. */
export async function runMan([word]: readonly string[]): Promise<number> {
  if (word === undefined)
    return await print(renderMan(inFlags(generalPage()), { name: 'obsidian-agent', version: VERSION }));
  const command = commandNamed(shortNamed(word)?.runs ?? word);
  if (command === undefined)
    throw new UsageError(`Unknown command ${JSON.stringify(word)}`, 'See `obsidian-agent --help`.');
  return await print(
    renderMan(inFlags(commandPage(command, word)), { name: `obsidian-agent ${word}`, version: VERSION }),
  );
}
