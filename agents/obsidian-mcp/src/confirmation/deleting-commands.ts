/** A command as a tool asks for it. */
export interface AskedCommand {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const deleting: ReadonlySet<string> = new Set(['delete_note', 'delete_folder', 'bulk_delete']);
const takingConfirm: ReadonlySet<string> = new Set(['delete_note', 'bulk_delete']);

/** Whether a command, carried out as it is asked for, may take notes or folders away, or take changes back. */
export function needsConsent({ name, params }: AskedCommand): boolean {
  if (params['dry_run'] === true) return false;
  if (name === 'batch') return commandsOf(params).some(({ type }) => deleting.has(String(type)));
  // Many notes are only shown where nothing else is said.
  if (name === 'bulk_delete') return params['dry_run'] === false;
  return deleting.has(name) || name === 'undo';
}

/** The same command as one that changes nothing, and tells what it would change. */
export function asPreview({ name, params }: AskedCommand): AskedCommand {
  return { name, params: { ...params, dry_run: true } };
}

/** The same command after somebody agreed to it. */
export function asConfirmed({ name, params }: AskedCommand): AskedCommand {
  if (takingConfirm.has(name)) return { name, params: { ...params, confirm: true } };
  if (name !== 'batch') return { name, params };
  const commands = commandsOf(params).map((command) =>
    takingConfirm.has(String(command['type'])) ? { ...command, confirm: true } : command,
  );
  return { name, params: { ...params, commands } };
}

function commandsOf(params: AskedCommand['params']): readonly Readonly<Record<string, unknown>>[] {
  const { commands } = params as { commands?: unknown };
  return Array.isArray(commands) ? commands.filter((command) => typeof command === 'object' && command !== null) : [];
}
