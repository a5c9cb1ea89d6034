import { OrchestratorError } from '@obsidian-agent/plans';
import type { DatabaseNews } from '@obsidian-agent/runner-dbos';

/** Lines for people who wait for a plan on other hosts. */
export function describeOutage(news: DatabaseNews): string {
  if (news.type === 'there') return 'obsidian-orchestrator: The database is there again.';
  const { error, since, patienceMs } = news;
  const [time] = new Date(since).toTimeString().split(' ');
  const advice = error instanceof OrchestratorError ? `${error.hint} ` : '';
  const [bound, interrupt] =
    patienceMs === undefined
      ? ['; what runs on the hosts goes on.', 'Ctrl-C ends only the waiting.']
      : [`, for at most ${patienceMs / 1000} s.`, 'Ctrl-C ends the waiting.'];
  return [
    `obsidian-orchestrator: ${error.message.replace(/\.?$/, '.')} Waiting for it since ${time}${bound}`,
    `  ${advice}${interrupt}`,
  ].join('\n');
}
