import { OrchestratorError } from '@obsidian-agent/plans';
import type { DatabaseNews } from '@obsidian-agent/runner-dbos';

/** Lines for people who wait for a plan on other hosts. */
export function describeOutage(news: DatabaseNews): string {
  if (news.type === 'there') return 'obsidian-orchestrator: The database is there again.';
  const { error, since } = news;
  const [time] = new Date(since).toTimeString().split(' ');
  const advice = error instanceof OrchestratorError ? `${error.hint} ` : '';
  return [
    `obsidian-orchestrator: ${error.message.replace(/\.?$/, '.')} Waiting for it since ${time}; what runs on the hosts goes on.`,
    `  ${advice}Ctrl-C ends only the waiting.`,
  ].join('\n');
}
