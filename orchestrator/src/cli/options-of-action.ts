import { UsageError } from '@obsidian-agent/cli';

interface Action {
  /** As typed: `serve token list`. */
  readonly command: string;
  /** Where the other options belong. */
  readonly instead: string;
}

/**
 * Refuses options that an action of a command would ignore. Every action takes the state folder.
 *
 * @throws UsageError
 */
export function assertBelong(options: object, known: readonly string[], { command, instead }: Action): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const [other] = given.find(([name]) => name !== 'state' && !known.includes(name)) ?? [];
  if (other !== undefined) throw new UsageError(`--${other} does not belong to \`${command}\``, instead);
}
