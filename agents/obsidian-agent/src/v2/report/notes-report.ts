import { type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { minuteOf, whyUnread } from './list-report.ts';
import type { Line } from './rendering.ts';
import { firstOf } from './write-report.ts';

const MOST_TAGS = 4;

type Note = ResultV2<'list_notes'>['notes'][number];

/** The path of a note, with the beginning of its text if requested. */
export function noteLine({ path, excerpt, unread }: Note): Line {
  if (excerpt !== undefined && unread !== undefined)
    return [path, trusted(`: its text cannot be read: ${whyUnread(unread)}`)];
  return excerpt === undefined || excerpt === '' ? path : `${path}: ${excerpt}`;
}

/** A listed note with its facts; its first heading only if it differs from the title. */
export function noteBlock({ path, title, tags, modified, bytes, heading, excerpt, unread }: Note): string {
  return [
    path,
    `  ${[title, minuteOf(modified), `${bytes} bytes`, ...(tags.length === 0 ? [] : [firstOf(tags, MOST_TAGS, ' ')])].join('; ')}`,
    ...(heading === null || heading.toLowerCase() === title.toLowerCase() ? [] : [`  heading: ${heading}`]),
    ...(excerpt === undefined || excerpt === '' ? [] : [`  ${excerpt}`]),
    ...(unread === undefined ? [] : [`  its text cannot be read: ${whyUnread(unread)}`]),
  ].join('\n');
}
