import { accessSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makeUserFolder } from '@obsidian-agent/platform';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { isOfDisk } from './disk-errors.ts';
import { assertNotLater, isBlank, isMigrated, migrate } from './migrate.ts';
import { makePrivateFile } from './state-dir.ts';

/** How long to wait for another process that writes. */
const PATIENCE_MS = 10_000;

/** Opens the database of a state folder. Creates both if they are missing, and migrates the tables. */
export function openDatabase(stateDir: string): DatabaseSync {
  // SQLite also opens a file that it cannot write. This changes nothing, but fails then. A full disk fails the first change.
  return prepared(openMigrated(stateDir), (database) => database.exec('UPDATE plan SET state = state WHERE FALSE'));
}

/** Takes the lock of a writer only to create or to migrate tables. */
function openMigrated(stateDir: string): DatabaseSync {
  makeUserFolder(stateDir);
  const file = fileIn(stateDir);
  makePrivateFile(file);
  return prepared(new DatabaseSync(file, { timeout: PATIENCE_MS }), (database) => {
    // Nothing is written to a file of a later release, not even its mode.
    assertNotLater({ database, stateDir });
    // auto_vacuum cannot be changed once the file has content, and setting it again would write.
    if (isBlank(database)) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    // Deleted texts are overwritten.
    database.exec('PRAGMA secure_delete = ON');
    migrate({ database, stateDir }, PATIENCE_MS);
  });
}

/** Opens the database of a state folder that may be read-only. Creates nothing: a missing one is empty. */
export function openDatabaseToRead(stateDir: string): DatabaseSync {
  if (isMissing(fileIn(stateDir))) return openEmpty(stateDir);
  try {
    return openMigrated(stateDir);
  } catch (error) {
    // SQLite would wait for the writer of a pipe.
    const isFile = lstatSync(fileIn(stateDir), { throwIfNoEntry: false })?.isFile() === true;
    if (!isOfDisk(error) || !isFile) throw error;
    if (isEmpty(fileIn(stateDir))) return openEmpty(stateDir);
    const database = openReadOnly(stateDir);
    if (!isBlank(database)) return database;
    database.close();
    return openEmpty(stateDir);
  }
}

function openEmpty(stateDir: string): DatabaseSync {
  return prepared(new DatabaseSync(':memory:'), (database) => migrate({ database, stateDir }, PATIENCE_MS));
}

function openReadOnly(stateDir: string): DatabaseSync {
  const file = fileIn(stateDir);
  const check = (database: DatabaseSync): void => {
    assertNotLater({ database, stateDir });
    if (!isMigrated(database) && !isBlank(database)) throw cannotMigrate(stateDir);
  };
  try {
    return prepared(new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS }), check);
  } catch (error) {
    // Without the files of the write-ahead log, SQLite would have to create them.
    if (!isOfDisk(error) || (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw error;
    const unchanging = `${pathToFileURL(file).href}?immutable=1`;
    return prepared(new DatabaseSync(unchanging, { readOnly: true }), check);
  }
}

function prepared(database: DatabaseSync, prepare: (database: DatabaseSync) => void): DatabaseSync {
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isMissing(file: string): boolean {
  try {
    accessSync(file);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Whether a process created the file and could write nothing to it, for example because the disk was full. */
function isEmpty(file: string): boolean {
  const sizeOf = (name: string): number => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0;
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'journal.db');
}

function cannotMigrate(stateDir: string): OrchestratorError {
  return new OrchestratorError('JOURNAL_UNUSABLE', {
    message: `The journal in ${stateDir} was written by an earlier release, and cannot be migrated: it is read-only.`,
    hint: 'Make the folder writable, or copy it and use the copy with --state.',
  });
}
