import { either, findNear } from '@obsidian-agent/shared-types';
import { paramMeantBy } from '../request/meant-param.ts';
import { flagName } from './commands.ts';

/** The hint to a flag that a command does not have: those that were probably meant, or all that there are. */
export function hintForFlag(command: string, name: string, known: readonly string[]): string {
  const help = `\`obsidian-agent ${command} --help\``;
  const meant = paramMeantBy(
    name,
    known.map((flag) => flag.replaceAll('-', '_')),
  );
  const near = (meant === undefined ? findNear(name, known) : [flagName(meant)]).map((flag) => `--${flag}`);
  if (near.length > 0) return `Did you mean ${either(near)}? ${help} lists all.`;
  return `It has ${known.map((flag) => `--${flag}`).join(', ')}; ${help} tells what they are.`;
}
