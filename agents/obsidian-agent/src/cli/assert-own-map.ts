import { UsageError } from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { carryOut } from './caller.ts';
import { remark } from './print-answer.ts';
import type { TypedCall } from './read-flags.ts';

/** How every map of the agent begins. */
const MARKER = '%% moc start %%';

/**
 * Refuses to add a map to an existing note without one, unless the user asks for it.
 *
 * @throws UsageError
 */
export async function assertOwnMap({ payload, options }: TypedCall, context: RunContext): Promise<void> {
  const { note, vault_path } = payload;
  const read = await carryOut({ action: 'read_note', payload: { note, vault_path, max_bytes: 1_000_000 } }, context);
  // A missing note is created; any other problem is reported by the command itself.
  if (read.status === 'error' || read.result.data.includes(MARKER)) return;
  const { path } = read.result.metadata as { readonly path: string };
  if (options.add !== true)
    throw new UsageError(
      `${path} exists and has no map`,
      'Type --add to add a map at its end, or choose another --note.',
    );
  remark(`${path} exists; the map is added at its end`, options);
}
