import { trusted } from '@obsidian-agent/shared-types';
import {
  countLinesOf,
  findVersions,
  type NoteVersions,
  READ_LIMITS,
  readLines,
  unifiedDiff,
} from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { type RenderedText, render } from '../report/rendering.ts';

const MOST_VERSIONS = 100;

export const handler: ReadHandlerV2<'read_history'> = async ({ vault }, params) => {
  const { note, version, transaction_id, compare_with } = params;
  if (version !== undefined && transaction_id !== undefined) throw paramExcluded('transaction_id', 'version');
  const versions = await findVersions(vault(), note);
  const wanted = transaction_id === undefined ? (version ?? 1) : versions.leftBy(transaction_id);
  const common = { path: versions.path, version: wanted, ...listOf(versions) };

  const text = await versions.read(wanted);
  if (compare_with !== undefined) {
    const other = await versions.read(compare_with);
    const diff = text === other ? '' : unifiedDiff(versions.path, text, other);
    return {
      ...reportOf(diff, 'Both versions are equal.'),
      metadata: { ...common, compared_with: compare_with, diff },
    };
  }
  const total_lines = countLinesOf(text);
  const { text: shown, isTruncated } = readLines(text, { from: 1, to: total_lines }, READ_LIMITS);
  return {
    ...reportOf(shown, 'The text is empty.'),
    metadata: { ...common, text: shown, total_lines, truncated: isTruncated },
  };
};

function listOf({ earlier }: NoteVersions) {
  const versions = earlier.slice(0, MOST_VERSIONS).map(({ transactionId, time, command }, at) => ({
    version: at + 1,
    transaction_id: transactionId,
    time: `${time.slice(0, 23)}Z`,
    command,
  }));
  return { versions, versions_total: earlier.length };
}

function reportOf(text: string, none: string): RenderedText {
  return render([text === '' ? trusted(none) : text]);
}
