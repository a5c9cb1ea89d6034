import { excerptOf, type LineRange } from '@obsidian-agent/vault';
import type { FormatParams } from './write-report.ts';

/** Lines of a note for a detailed answer; none for a concise one. */
export function excerptFor({ response_format }: FormatParams, text: string, range: LineRange): string[] {
  return response_format === 'detailed' ? excerptOf(text, range) : [];
}
