import { isObject } from '@obsidian-agent/shared-types';
import type { Change } from '../../core/change.ts';
import { isInSystemTrash, parseLocation } from '../files/location.ts';
import { unlessRefused } from '../files/system-error.ts';
import type { Step, TransactionRecord } from './record.ts';

const KINDS: readonly Change['kind'][] = [
  'created',
  'modified',
  'moved',
  'deleted',
  'folder_created',
  'folder_moved',
  'folder_deleted',
];

/**
 * Decodes the record of a transaction; undefined if it is incomplete, invalid, or has another id.
 *
 * A journal may come with a vault from elsewhere, so every name in it that leads to a file is checked here, and unknown
 * members are dropped.
 */
export function decodeRecord(text: string, id: string): TransactionRecord | undefined {
  if (!text.endsWith('}\n')) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) && record.id === id ? membersOf(record) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a text can be the id of a transaction, and so the name of a folder in the journal. */
export function isTransactionId(id: string): boolean {
  return /^[a-z0-9]{1,64}$/.test(id);
}

function isRecord(value: unknown): value is TransactionRecord {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { id, time, command, request_id, plan_id, task_id, correlation_id, undoes, payloadDigest } = value;
  return (
    isText(id) &&
    isTransactionId(id) &&
    isText(time) &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time) &&
    !Number.isNaN(Date.parse(time)) &&
    isText(command) &&
    (value['trashSeal'] === undefined || isText(value['trashSeal'])) &&
    [request_id, plan_id, task_id, correlation_id, payloadDigest].every(
      (member) => member === null || isText(member),
    ) &&
    isListOf(undoes, isText) &&
    isListOf(value['changes'], isChange) &&
    isListOf(value['steps'], isStep)
  );
}

/** A record without unknown members, because listings return it. */
function membersOf(record: TransactionRecord): TransactionRecord {
  const { version, id, time, command, request_id, plan_id, task_id, correlation_id } = record;
  const { steps, undoes, payloadDigest, outcome, trashSeal } = record;
  const changes = record.changes.map(({ path, kind, to }) => ({ path, kind, ...(to === undefined ? {} : { to }) }));
  const origin = { command, request_id, plan_id, task_id, correlation_id };
  const seal = trashSeal === undefined ? {} : { trashSeal };
  return { version, id, time, ...origin, steps, changes, undoes, payloadDigest, outcome, ...seal };
}

function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false;
  const { path, kind, to } = value;
  return isText(path) && KINDS.some((known) => known === kind) && (to === undefined || isText(to));
}

function isStep(step: unknown): step is Step {
  if (!isObject(step)) return false;
  const { op, path, from, to, file, inode, born, isFolder, before, after, fingerprint } = step;
  const isKept = Number.isSafeInteger(file) && (file as number) >= 0;
  const isKnown = typeof isFolder === 'boolean' && (inode === null || isText(inode));
  const isBorn = born === undefined || isText(born);
  if (op === 'write') return isPath(path) && isKept && (before === null || isText(before)) && isText(after);
  if (op === 'move') return isPath(from) && isPath(to) && isKnown && isBorn;
  // No transaction removes, restores or makes anything outside the vault.
  if (isText(path) && isInSystemTrash(path)) return false;
  if (op === 'remove') return isPath(path) && isKept && isKnown;
  if (op === 'restore') return isPath(path) && isKept && typeof isFolder === 'boolean' && isText(fingerprint);
  return op === 'make_folder' && isPath(path);
}

function isPath(value: unknown): value is string {
  if (!isText(value)) return false;
  const location = unlessRefused([], () => parseLocation(value));
  return location !== undefined && location.in !== 'history';
}

function isListOf<Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(is);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
