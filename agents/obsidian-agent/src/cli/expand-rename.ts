import { posix } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { resultOf } from './caller.ts';
import { resolveDay } from './day-notes.ts';
import type { Expand } from './prepare-call.ts';

interface Move {
  readonly from: string;
  readonly path: string;
}

/** `rename NOTE NAME` keeps the folder. */
export const expandRename: Expand = async ({ payload }, context) => {
  const name = String(payload['to']);
  if (name.includes('/'))
    throw new UsageError('A name has no slashes', 'To move it into another folder, type: obsidian-agent move NOTE TO');
  const call = await resolveDay({ action: 'move_note', payload }, context);
  const { from, path } = await resultOf<Move>({ ...call, payload: { ...call.payload, dry_run: true } }, context);
  if (posix.dirname(from) === posix.dirname(path)) return call;
  // A folder has this name. With an extension, the name is not the folder's.
  return { ...call, payload: { ...call.payload, to: `${name}${posix.extname(from)}` } };
};
