import {
  type ParamsV2,
  type Part,
  param,
  paramName,
  SEND,
  send,
  spelled,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { manageNoteTags, type TagsResult } from '@obsidian-agent/vault';
import { paramInvalid, paramMissing } from '../../request/param-errors.ts';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { withQuote } from '../report/rendering.ts';
import { fact, verb } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'manage_tags', TagsResult> = {
  draft: async (draft, params) => {
    assertChange(params);
    return await manageNoteTags(draft, params);
  },

  report: (effect, params, facts) => {
    const { written, tags, added, removed, inline } = effect;
    const isSame = written.etag === written.replaced_etag;
    const all = tags.length === 0 ? 'none' : tags.join(' ');
    const sentence = isSame
      ? withQuote(`${sameWords(written.path, params)} Tags: `, all, '.')
      : withQuote(
          `${verb(facts, 'Tags of', 'change the tags of')} ${written.path}${facts.isPreview ? ' to' : ''}: `,
          `${all}${changeWords(effect)}`,
          '.',
        );
    const details = inline.map(({ tag, lines }) => fact(tag, `in the text, ${lineWords(lines)}`));
    const wording = { sentence: [...sentence, ...leftWords(effect, params)], details };
    const report = noteReport(written, wording, { params, facts });
    return { ...report, metadata: { ...written, tags, added, removed } };
  },
};

const addExample = spelled(text`add, such as ["active"]`, [param('add', ['active'])]);
const removeExample = spelled(text`remove, such as ["idea"]`, [param('remove', ['idea'])]);

function assertChange({ add = [], remove = [] }: ParamsV2<'manage_tags'>): void {
  if (add.length + remove.length === 0) throw paramMissing('add', text`${SEND} ${addExample}, or ${removeExample}.`);
  const removed = new Set(remove.map(plain));
  const both = add.find((tag) => removed.has(plain(tag)));
  if (both !== undefined)
    throw paramInvalid('remove', {
      why: text`'${both}' is in ${paramName('add')} too`,
      hint: text`${SEND} each tag in only one of them.`,
    });
}

function sameWords(path: string, { add = [], remove = [] }: ParamsV2<'manage_tags'>): string {
  const marked = (tags: readonly string[]) => tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ');
  const parts = [
    ...(add.length === 0 ? [] : [`has ${marked(add)} already`]),
    ...(remove.length === 0 ? [] : [`has no ${marked(remove)} to remove`]),
  ];
  return `${path} ${parts.join(' and ')}.`;
}

function changeWords({ added, removed }: TagsResult): string {
  const parts = [
    ...(added.length === 0 ? [] : [`added ${added.join(' ')}`]),
    ...(removed.length === 0 ? [] : [`removed ${removed.join(' ')}`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** Lists tags to remove that are still in the text. */
function leftWords({ inline }: TagsResult, { remove = [], where }: ParamsV2<'manage_tags'>): readonly Part[] {
  if (where !== undefined && where !== 'frontmatter') return [];
  const wanted = new Set(remove.map(plain));
  const left = inline.filter(({ tag }) => wanted.has(plain(tag)));
  return left.flatMap(
    ({ tag, lines }) =>
      text` ${tag} is still in the text (${trusted(lineWords(lines))}). To remove it there as well, ${send} ${param('where', 'both')}.`,
  );
}

function lineWords(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
}

function plain(tag: string): string {
  return tag.replace(/^#|(?<!\/)\/+$/g, '').toLowerCase();
}
