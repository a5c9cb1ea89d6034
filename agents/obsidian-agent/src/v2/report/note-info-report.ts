import type { ResultV2 } from '@obsidian-agent/shared-types';
import { counted } from '@obsidian-agent/shared-types';
import { minuteOf, unseenLinks, whyUnread } from './list-report.ts';
import { headingWords, linkWords } from './read-report.ts';
import { type RenderedText, renderLines } from './rendering.ts';
import { firstOf } from './write-report.ts';

type Info = ResultV2<'get_note_info'>;
type Unread = Parameters<typeof unseenLinks>[0];

/** A group of a note's entries, such as its headings or links. */
interface Section {
  readonly name: string;
  readonly total: number;
  /** Short form of an entry, for the first few. */
  readonly brief: readonly string[];
  /** Long form of an entry, with its line. */
  readonly lines: readonly string[];
}

const MOST_BRIEF = 3;
const MOST_TAGS = 8;

/** Renders a note's metadata, in a few lines or with a line for each entry. The files in `unread` may link to it. */
export function noteInfoReport(info: Info, unread: Unread, isDetailed: boolean): RenderedText {
  const sections = sectionsOf(info).filter(({ total }) => total > 0);
  const { open, done, cancelled } = info.task_counts;
  const tasks = [`${open} open`, `${done} done`, ...(cancelled === 0 ? [] : [`${cancelled} cancelled`])].join(', ');
  return renderLines([
    ...(isDetailed ? headBlock(info) : [headLine(info)]),
    ...(info.unread === undefined ? [] : [`Its text cannot be read: ${whyUnread(info.unread)}.`]),
    ...propertyLines(info, isDetailed),
    ...(info.tags.length === 0
      ? []
      : [`tags: ${isDetailed ? info.tags.join(' ') : firstOf(info.tags, MOST_TAGS, ' ')}`]),
    ...(open + done + cancelled === 0 ? [] : [`tasks: ${tasks}`]),
    ...sections.flatMap((section) => (isDetailed ? sectionBlock(section) : [sectionLine(section)])),
    ...unseenLinks(unread),
  ]);
}

function headLine({ path, words, modified, unread }: Info): string {
  const size = unread === undefined ? ` ${counted(words, 'word')},` : '';
  return `${path}:${size} modified ${minuteOf(modified)}`;
}

function headBlock({ path, title, etag, modified, created, ...info }: Info): string[] {
  const { bytes, lines, words, characters, unread } = info;
  const inText = [counted(lines, 'line'), counted(words, 'word'), counted(characters, 'character')];
  return [
    `path: ${path}`,
    `title: ${title}`,
    `etag: ${etag}`,
    `size: ${[`${bytes} bytes`, ...(unread === undefined ? inText : [])].join(', ')}`,
    `modified: ${modified}`,
    `created: ${created}`,
  ];
}

function propertyLines({ properties, properties_error }: Info, isDetailed: boolean): string[] {
  const entries = Object.entries(properties);
  const lines = isDetailed
    ? ['properties:', ...entries.map(([name, value]) => `- ${name}: ${JSON.stringify(value)}`)]
    : [`properties: ${entries.map(([name]) => name).join(', ')}`];
  return [
    ...(entries.length === 0 ? [] : lines),
    ...(properties_error === undefined ? [] : [`The properties cannot be read: ${properties_error}`]),
  ];
}

function sectionsOf(info: Info): Section[] {
  const { headings, links, backlinks, open_tasks, blocks } = info;
  return [
    section('headings', headings, { total: info.headings_total, words: headingWords }),
    section('links', links, { total: info.links_total, words: linkWords }),
    {
      name: 'backlinks',
      total: info.backlinks_total,
      brief: [...new Set(backlinks.map(({ path }) => path))],
      lines: backlinks.map(({ path, line, link }) => `- ${path}:${line}: ${link}`),
    },
    section('open tasks', open_tasks, {
      total: info.task_counts.open,
      words: ({ status, description }) => `[${status}] ${description}`,
    }),
    section('blocks', blocks, { total: info.blocks_total, words: ({ id }) => `^${id}` }),
  ];
}

function section<Item extends { readonly line: number }>(
  name: string,
  items: readonly Item[],
  { total, words }: { readonly total: number; readonly words: (item: Item) => string },
): Section {
  return { name, total, brief: items.map(words), lines: items.map((item) => `- line ${item.line}: ${words(item)}`) };
}

function sectionLine({ name, total, brief }: Section): string {
  return `${name} (${total}): ${brief.slice(0, MOST_BRIEF).join(', ')}${brief.length > MOST_BRIEF ? ', …' : ''}`;
}

function sectionBlock({ name, total, lines }: Section): string[] {
  return [`${name} (${total}):`, ...lines, ...(total > lines.length ? [`… and ${total - lines.length} more`] : [])];
}
