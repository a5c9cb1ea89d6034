import { isObject } from '@obsidian-agent/shared-types';
import type { Change } from '../../core/change.ts';
import { isInSettings, isInSystemTrash, parseLocation } from '../files/location.ts';
import { unlessRefused } from '../files/system-error.ts';
import type { Step, TransactionRecord } from './record.ts';

type Check = (value: unknown) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isTextOrAbsent: Check = (value) => value === undefined || isText(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isFile: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isPath: Check = (value) =>
  isText(value) && unlessRefused([], () => parseLocation(value).in !== 'history') === true;
/** Files of the settings are only written, and removed again. */
const isMovable: Check = (value) => isPath(value) && !isInSettings(String(value));
/** No transaction removes, restores or makes anything outside the vault. */
const isInside: Check = (value) => isPath(value) && !isInSystemTrash(String(value));
const listOf =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(is);
const shapeOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, is]) => is(value[name]));

const KINDS: Readonly<Record<Change['kind'], true>> = {
  created: true,
  modified: true,
  moved: true,
  deleted: true,
  folder_created: true,
  folder_moved: true,
  folder_deleted: true,
};

const STEPS: Readonly<Record<Step['op'], Check>> = {
  write: shapeOf({ path: isPath, file: isFile, before: isTextOrNull, after: isText }),
  move: shapeOf({ from: isMovable, to: isMovable, isFolder: isFlag, inode: isTextOrNull, born: isTextOrAbsent }),
  remove: shapeOf({ path: isInside, file: isFile, isFolder: isFlag, inode: isTextOrNull }),
  restore: shapeOf({ path: isInside, file: isFile, isFolder: isFlag, fingerprint: isText }),
  make_folder: shapeOf({ path: (value) => isInside(value) && isMovable(value) }),
};

const RECORD: Readonly<Record<keyof TransactionRecord, Check>> = {
  version: (value) => value === 1,
  id: (value) => isText(value) && isTransactionId(value),
  time: (value) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  command: isText,
  request_id: isTextOrNull,
  plan_id: isTextOrNull,
  task_id: isTextOrNull,
  correlation_id: isTextOrNull,
  steps: listOf((step) => isObject(step) && isNameIn(STEPS, step['op']) && STEPS[step['op']](step)),
  changes: listOf(shapeOf({ path: isText, kind: (kind) => isNameIn(KINDS, kind), to: isTextOrAbsent })),
  undoes: listOf(isText),
  payloadDigest: isTextOrNull,
  trashSeal: isTextOrAbsent,
  outcome: () => true,
};
const isRecord = shapeOf(RECORD);

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
    return isRecord(record) && (record as TransactionRecord).id === id
      ? membersOf(record as TransactionRecord)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a text can be the id of a transaction, and so the name of a folder in the journal. */
export function isTransactionId(id: string): boolean {
  return /^[a-z0-9]{1,64}$/.test(id);
}

/** A record without unknown members, because listings return it. */
function membersOf(record: TransactionRecord): TransactionRecord {
  const known = Object.entries(record).filter(([name]) => isNameIn(RECORD, name));
  const changes = record.changes.map(({ path, kind, to }) => ({ path, kind, ...(to === undefined ? {} : { to }) }));
  return { ...(Object.fromEntries(known) as unknown as TransactionRecord), changes };
}

function isNameIn<Names extends object>(names: Names, name: unknown): name is keyof Names {
  return isText(name) && Object.hasOwn(names, name);
}
