import { counted, type Part, type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { withQuote } from './rendering.ts';

type TagUse = ResultV2<'list_tags'>['tags'][number];

/** A tag in one line: `#area/home 10`. */
export function tagLine({ tag, count }: TagUse, isNested: boolean): string {
  return `${indentOf(tag, isNested)}${tag} ${count}`;
}

/** A tag with all its facts. */
export function tagBlock({ tag, count, own_count, notes, examples }: TagUse, isNested: boolean): string {
  const own = own_count === count ? '' : `, ${own_count} of them exactly this tag`;
  const [first = ''] = examples;
  return `${indentOf(tag, isNested)}${tag} ${count} in ${counted(notes, 'note')}${own}: ${first}${notes > 1 ? ', …' : ''}`;
}

/** Says that there are no tags, or no tags with a prefix. */
export function noTags(prefix: string | undefined, near: readonly string[]): readonly Part[] {
  if (prefix === undefined) return [trusted('No note has any tag.')];
  const sentence = `No tag begins with #${prefix.replace(/^#/, '')}`;
  return near.length === 0
    ? [trusted(`${sentence}.`)]
    : withQuote(`${sentence}; did you mean `, near.join(' or '), '?');
}

function indentOf(tag: string, isNested: boolean): string {
  return isNested ? '  '.repeat(tag.split('/').length - 1) : '';
}
