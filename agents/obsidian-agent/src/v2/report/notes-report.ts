import type { ResultV2 } from '@obsidian-agent/shared-types';
import { minuteOf, whyUnread } from './list-report.ts';

type Note = ResultV2<'list_notes'>['notes'][number];

/** A note of a list with what is known of it; its first heading only where that is not the title again. */
export function noteBlock({ path, title, tags, modified, bytes, heading, unread }: Note): string {
  return [
    path,
    `  ${[title, minuteOf(modified), `${bytes} bytes`, ...(tags.length === 0 ? [] : [tags.join(' ')])].join('; ')}`,
    ...(heading === null || heading === title ? [] : [`  heading: ${heading}`]),
    ...(unread === undefined ? [] : [`  its text cannot be read: ${whyUnread(unread)}`]),
  ].join('\n');
}
