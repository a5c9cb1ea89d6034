import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAnswerFile } from '@obsidian-agent/plans/runner';
import { readRegularFile } from '@obsidian-agent/platform';
import type { AttemptResult } from '../store/attempt-result.ts';

/** A result on its way to Postgres. */
export interface OutboxEntry {
  readonly requestId: string;
  /** Of the vault's claim when the attempt was sent here; null without a vault. Files of earlier releases lack it. */
  readonly epoch?: number | null;
  readonly result: AttemptResult;
  /** The text of an answer that goes along; null if there is none, or it stays in the answer store of this host. */
  readonly body: string | null;
}

// Results that Postgres does not take soon are on this host's disk, so that a kill does not lose them.

export function saveResult(stateDir: string, entry: OutboxEntry): void {
  writeAnswerFile(fileOf(stateDir, entry.requestId), [JSON.stringify(entry)]);
}

export function findResult(stateDir: string, requestId: string): OutboxEntry | undefined {
  try {
    return JSON.parse(readRegularFile(fileOf(stateDir, requestId), MOST_BYTES).toString()) as OutboxEntry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The requests whose results are still here. */
export function listResults(stateDir: string): string[] {
  try {
    return readdirSync(join(stateDir, FOLDER)).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function removeResult(stateDir: string, requestId: string): void {
  rmSync(fileOf(stateDir, requestId), { force: true });
}

const FOLDER = 'outbox';
/** Spans, stderr and evidence have limits of their own. */
const MOST_BYTES = 64 * 1024 * 1024;

function fileOf(stateDir: string, requestId: string): string {
  return join(stateDir, FOLDER, `${requestId}.json`);
}
