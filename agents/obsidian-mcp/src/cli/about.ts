import { NO_NOTICES, readNotices } from '@obsidian-agent/platform';
import { VERSION } from '../version.ts';
import { HELP } from './help.ts';
import type { Asked } from './options.ts';

/** What the server says of itself. */
export function textAbout(asked: Exclude<Asked['kind'], 'serve'>): string {
  switch (asked) {
    case 'help':
      return HELP;
    case 'version':
      return `${VERSION}\n`;
    case 'licenses':
      return readNotices() ?? `${NO_NOTICES}\n`;
  }
}
