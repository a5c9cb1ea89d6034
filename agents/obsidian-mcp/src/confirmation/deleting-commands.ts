import { type TraitsV2, traitsV2 } from '@obsidian-agent/shared-types';

/** A command as a tool asks for it. */
export interface AskedCommand {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Whether a command, carried out as it is asked for, may delete files or revert changes. */
export function needsConsent({ name, params }: AskedCommand): boolean {
  const { previewsByDefault } = traitsOf(name);
  if ((params['dry_run'] ?? previewsByDefault) === true) return false;
  const names = name === 'batch' ? commandsOf(params).map(({ type }) => String(type)) : [name];
  return names.some((each) => traitsOf(each).needsConsent === true);
}

/** The same command as one that changes nothing, and tells what it would change. */
export function asPreview({ name, params }: AskedCommand): AskedCommand {
  return { name, params: { ...params, dry_run: true } };
}

/** The same command after somebody agreed to it. */
export function asConfirmed({ name, params }: AskedCommand): AskedCommand {
  if (traitsOf(name).takesConfirm === true) return { name, params: { ...params, confirm: true } };
  if (name !== 'batch') return { name, params };
  const commands = commandsOf(params).map((command) =>
    traitsOf(String(command['type'])).takesConfirm === true ? { ...command, confirm: true } : command,
  );
  return { name, params: { ...params, commands } };
}

function commandsOf(params: AskedCommand['params']): readonly Readonly<Record<string, unknown>>[] {
  const { commands } = params as { commands?: unknown };
  return Array.isArray(commands) ? commands.filter((command) => typeof command === 'object' && command !== null) : [];
}

/** A name that no command has says nothing: its call is refused later. */
function traitsOf(name: string): Partial<TraitsV2> {
  return Object.hasOwn(traitsV2, name) ? traitsV2[name as keyof typeof traitsV2] : {};
}
