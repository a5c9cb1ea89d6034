import { type Message, param, text, trusted } from '@obsidian-agent/shared-types';
import { findVersions, type NoteVersions, type ReadLines, readFromStart, unifiedDiff } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { readLimitsOf } from '../handling/read-limits.ts';
import { timeInResult } from '../report/list-report.ts';
import { type RenderedText, render } from '../report/rendering.ts';

const MOST_VERSIONS = 100;

export const handler: ReadHandlerV2<'read_history'> = async ({ vault }, params) => {
  const { note, version, transaction_id, compare_with } = params;
  if (version !== undefined && transaction_id !== undefined) throw paramExcluded('transaction_id', 'version');
  const versions = await findVersions(vault(), note);
  const wanted = transaction_id === undefined ? (version ?? 1) : versions.leftBy(transaction_id);
  const common = { path: versions.path, version: wanted, ...listOf(versions) };

  const content = await versions.read(wanted);
  if (compare_with !== undefined) {
    const other = await versions.read(compare_with);
    const diff = content === other ? '' : unifiedDiff(versions.path, content, other);
    return {
      ...reportOf(diff, 'Both versions are equal.'),
      metadata: { ...common, compared_with: compare_with, diff },
    };
  }
  const { totalLines: total_lines, ...lines } = readFromStart(content, readLimitsOf(params));
  return {
    ...reportOf(lines.text, 'The text is empty.', noticeOf(lines, total_lines)),
    metadata: { ...common, text: lines.text, total_lines, truncated: lines.isTruncated },
  };
};

function listOf({ earlier }: NoteVersions) {
  const versions = earlier.slice(0, MOST_VERSIONS).map(({ transactionId, time, command }, at) => ({
    version: at + 1,
    transaction_id: transactionId,
    time: timeInResult(time),
    command,
  }));
  return { versions, versions_total: earlier.length };
}

function reportOf(shown: string, none: string, notice: Message = []): RenderedText {
  return render([shown === '' ? trusted(none) : shown, ...notice]);
}

/** Says how to read more of a text that was cut. */
function noticeOf({ to, isTruncated }: ReadLines, total: number): Message {
  if (!isTruncated) return [];
  return text`\n[lines 1-${to} of ${total}; increase ${param('max_lines')} or ${param('max_bytes')} to read more]`;
}
