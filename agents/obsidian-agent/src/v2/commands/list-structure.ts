import { listStructure, type StructureEntry, type VaultReader } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { pageLine, pageMembers, unreadLines } from '../report/list-report.ts';
import { renderLines } from '../report/rendering.ts';
import { structureLines } from '../report/structure-report.ts';

const DEPTH = 3;
const LIMIT = 200;

export const handler: ReadHandlerV2<'list_structure'> = async ({ vault }, params) => {
  const { folder, depth = DEPTH, include_files: files = 'notes', limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const structure = listStructure(reader, { folder, depth, files, limit, cursor });

  const { listed, unread } = structure;
  const isDetailed = response_format === 'detailed';
  const entries = isDetailed ? await withTimes(reader, structure.entries) : structure.entries;
  return {
    ...renderLines([...structureLines(entries, isDetailed), ...pageLine(listed, structure), ...unreadLines(unread)]),
    metadata: { entries, ...pageMembers(structure) },
  };
};

/** Adds size and modification time to each note. */
async function withTimes(reader: VaultReader, entries: readonly StructureEntry[]) {
  const index = await reader.index();
  const texts = new Map(index.texts().map((text) => [text.path, text]));
  return entries.map((entry) => {
    const text = entry.kind === 'note' ? texts.get(entry.path) : undefined;
    if (text === undefined) return entry;
    return { ...entry, bytes: text.bytes, modified: new Date(text.modifiedMs).toISOString() };
  });
}
