import { type ParamsV2, param, SEND, text } from '@obsidian-agent/shared-types';
import { numberLines, readNoteFacts, readNotePart } from '@obsidian-agent/vault';
import { paramExcluded, paramInvalid } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { readLimitsOf } from '../handling/read-limits.ts';
import { readReport } from '../report/read-report.ts';

export const handler: ReadHandlerV2<'read_note'> = async ({ vault }, params) => {
  assertOnePart(params);
  const reader = await vault().open();
  const { file, lines, totalLines, isPart } = await readNotePart(reader, params, readLimitsOf(params));
  const facts = await readNoteFacts(reader, file, params.include ?? []);

  const isNumbered = params.line_numbers === true;
  const metadata = {
    path: file.path,
    etag: file.etag,
    text: isNumbered ? numberLines(lines.text, lines.from, lines.to === totalLines) : lines.text,
    start_line: lines.from,
    end_line: lines.to,
    total_lines: totalLines,
    total_bytes: file.bytes,
    truncated: lines.isTruncated,
    ...(lines.next === undefined ? {} : { next_start_line: lines.next }),
    ...facts,
  };
  return { ...readReport(metadata, { isLineCut: lines.isLineCut, isPart, params }), metadata };
};

function assertOnePart({ heading, block, start_line, end_line }: ParamsV2<'read_note'>): void {
  if (heading !== undefined && block !== undefined) throw paramExcluded('block', 'heading');
  if (start_line === undefined || end_line === undefined || start_line <= end_line) return;
  throw paramInvalid('end_line', {
    why: text`${end_line} is before ${param('start_line')} ${start_line}`,
    hint: text`${SEND} the first line as ${param('start_line')} and the last one as ${param('end_line')}.`,
  });
}
