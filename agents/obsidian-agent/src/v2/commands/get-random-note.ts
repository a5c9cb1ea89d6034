import { chooseNote, readFromStart } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { noticeAfterStart } from '../report/read-report.ts';
import { render, withQuote } from '../report/rendering.ts';

export const handler: ReadHandlerV2<'get_random_note'> = async ({ vault }, { folder }) => {
  const { file, notes } = chooseNote(await vault().open(), folder);
  const { path } = file;
  const read = readFromStart(file.text);
  const { text, totalLines: total_lines, isTruncated: truncated } = read;
  const report = render([...withQuote('', path, '\n\n'), text, ...noticeAfterStart(path, read)]);
  return { ...report, metadata: { path, text, total_lines, truncated, notes } };
};
