import { AgentError } from '@obsidian-agent/shared-types';
import { parseVaultPath } from '../../vault/paths/note-path.ts';
import { parseTrashPath } from '../trash.ts';
import type { Step, TransactionRecord } from './record.ts';

/**
 * Reads the record of a transaction; undefined where it was cut off while it was written, or is no record of that id.
 *
 * A journal may have come with a vault from elsewhere: every name in it that leads to a file is judged here.
 */
export function decodeRecord(text: string, id: string): TransactionRecord | undefined {
  if (!text.endsWith('}\n')) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) && record.id === id ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a text may be the id of a transaction, and so the name of a folder of the journal. */
export function isTransactionId(id: string): boolean {
  return /^[a-z0-9]{1,64}$/.test(id);
}

function isRecord(value: unknown): value is TransactionRecord {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { id, time, command, steps, changes, undoes, payloadDigest } = value;
  return (
    isText(id) &&
    isTransactionId(id) &&
    isText(time) &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time) &&
    isText(command) &&
    (payloadDigest === null || isText(payloadDigest)) &&
    Array.isArray(undoes) &&
    undoes.every(isText) &&
    Array.isArray(changes) &&
    changes.every((change) => isObject(change) && isText(change['path']) && isText(change['kind'])) &&
    Array.isArray(steps) &&
    steps.every(isStep)
  );
}

function isStep(step: unknown): step is Step {
  if (!isObject(step)) return false;
  const { op, path, from, to, file, inode, isFolder, before, after, fingerprint } = step;
  const isKept = Number.isSafeInteger(file) && (file as number) >= 0;
  const isKnown = typeof isFolder === 'boolean' && (inode === null || isText(inode));
  if (op === 'write') return isPath(path) && isKept && (before === null || isText(before)) && isText(after);
  if (op === 'move') return isPath(from) && isPath(to) && isKnown;
  if (op === 'remove') return isPath(path) && isKept && isKnown;
  if (op === 'restore') return isPath(path) && isKept && typeof isFolder === 'boolean' && isText(fingerprint);
  return op === 'make_folder' && isPath(path);
}

function isPath(value: unknown): value is string {
  if (!isText(value)) return false;
  const trashed = parseTrashPath(value);
  if (trashed !== undefined) return trashed.trash !== 'kept';
  try {
    return parseVaultPath(value).length > 0;
  } catch (error) {
    if (error instanceof AgentError) return false;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
