import type { Failure } from './refusal.ts';

const NOTHING_THERE: readonly string[] = ['NOTE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'NOT_A_FOLDER', 'NOT_A_NOTE'];

/** The design's words for a failed query; undefined if it has none. */
export function queryWords(path: string): (failure: Failure) => string | undefined {
  return ({ reason }) => (NOTHING_THERE.includes(reason) ? pathNotFound(path) : undefined);
}

export function pathNotFound(path: string): string {
  return `Path not found: ${path}. Use operation='list_folders' to see available paths`;
}
