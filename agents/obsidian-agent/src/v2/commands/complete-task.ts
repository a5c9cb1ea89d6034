import type { Part } from '@obsidian-agent/shared-types';
import { setTaskStatus, type TaskChanged } from '@obsidian-agent/vault';
import type { ReportFacts, WriteHandlerV2 } from '../handling/handler.ts';
import { noteReport } from '../report/note-report.ts';
import { withQuote } from '../report/rendering.ts';
import { fact, verb } from '../report/write-report.ts';

interface Effect extends Omit<TaskChanged, 'after' | 'next'> {
  readonly after?: TaskChanged['after'];
  readonly next?: TaskChanged['next'];
}

export const handler: WriteHandlerV2<'complete_task', Effect> = {
  draft: (draft, params, { now }) => setTaskStatus(draft, params, now),

  report: (effect, params, facts) => {
    const { written, before, after, next } = effect;
    const task = after ?? { line: before.line, text: before.wholeLine };
    const sentence = sentenceOf(effect, params.status ?? 'x', facts);
    const details = [fact('before', before.wholeLine), fact('after', after?.text ?? 'deleted')];
    if (next !== undefined) details.push(fact('next', next.text));
    const metadata = {
      ...written,
      task: { line: task.line, text: task.text },
      previous_status: before.status,
      ...(next === undefined ? {} : { next_task: { line: next.line, text: next.text } }),
    };
    return { ...noteReport(written, { sentence, details }, { params, facts }), metadata };
  },
};

function sentenceOf(
  { written, before, after, next, isRuleUnreadable }: Effect,
  status: string,
  facts: ReportFacts,
): readonly Part[] {
  const where = `line ${after?.line ?? before.line} of ${written.path}`;
  const did =
    status === ' '
      ? `${verb(facts, 'Reopened', 'reopen')} ${where}`
      : status.toLowerCase() === 'x'
        ? `${verb(facts, 'Completed', 'complete')} ${where}`
        : `${verb(facts, 'Set', 'set')} ${where} to [${status}]`;
  const gone = after === undefined ? ' Its line was deleted, as the task asked for.' : '';
  const due = next?.due === undefined ? '' : `, due ${next.due}`;
  const following = next === undefined ? '' : ` Next: line ${next.line}${due}.`;
  const unread = isRuleUnreadable ? ' Its recurrence rule cannot be read, so no next task was added.' : '';
  return withQuote(`${did}: `, before.text, `${gone}${following}${unread}`);
}
