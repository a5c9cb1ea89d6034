import { chooseNote, countLinesOf, READ_LIMITS, readLines } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { render, withQuote } from '../report/rendering.ts';

export const handler: ReadHandlerV2<'get_random_note'> = async ({ vault }, { folder }) => {
  const { file, notes } = chooseNote(await vault().open(), folder);
  const { path } = file;
  const total_lines = countLinesOf(file.text);
  const { text, isTruncated } = readLines(file.text, { from: 1, to: total_lines }, READ_LIMITS);
  const report = render([...withQuote('', path, '\n\n'), text]);
  return { ...report, metadata: { path, text, total_lines, truncated: isTruncated, notes } };
};
