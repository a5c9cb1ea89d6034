import { countedForPeople } from '@obsidian-agent/cli';
import type { WorkerNews } from '@obsidian-agent/runner-dbos';
import { formatDuration } from './duration.ts';

/** What a worker reports, also at its end. */
export type News = WorkerNews | { readonly type: 'failure'; readonly message: string } | { readonly type: 'stopping' };

/** One line for people. */
export function describeNews(news: News): string {
  return `obsidian-orchestrator: ${sentenceOf(news)}\n`;
}

function sentenceOf(news: News): string {
  switch (news.type) {
    case 'ready':
      return `Host "${news.host}" is ready and serves ${news.vaults.join(', ') || 'no vaults'}.`;
    case 'disconnected':
      return `The database cannot be reached (${news.why}). What runs goes on; its results are kept.`;
    case 'reconnected':
      return 'The database is there again.';
    case 'adopted':
      return `Host "${news.from}" is away; ${countedForPeople(news.plans.length, 'plan')} of it go on elsewhere.`;
    case 'draining':
      return `Takes no new work, and waits up to ${formatDuration(news.for_ms)} for ${countedForPeople(news.running, 'task')}. Interrupt again to stop without waiting.`;
    case 'vault_moved':
      return `The vault "${news.vault}" belongs to host "${news.to}" now, and is no longer served here.`;
    case 'failure':
      return `Unexpected failure: ${news.message}`;
    case 'stopping':
      return 'Stopping. Tasks that still run are stopped and continue when this host is back; plans go on elsewhere.';
  }
}
