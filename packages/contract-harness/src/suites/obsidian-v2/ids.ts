import { isObject } from '@obsidian-agent/shared-types';
import { readDocument } from '../../answer/read-answer.ts';
import type { Check } from '../../subject/check.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { asking, requestFor, requestId } from './request.ts';

const ids = { request_id: requestId(8), plan_id: 'plan-8', task_id: 'task-8', correlation_id: 'corr-8' };

/** The ids of requests. Other checks leave them out, because an agent that loses one does so in every answer. */
export const idChecks: readonly Check[] = [
  {
    id: 'answer.ids',
    sentence: 'An answer has the `request_id`, `plan_id`, `task_id` and `correlation_id` of its request.',
    async run(bench) {
      await using sandbox = await openSandbox(bench);
      const observation = await sandbox.run(asking(requestFor('describe', {}, ids)));
      const document = readDocument(observation);
      const answer = isObject(document) ? document : {};
      const wrong = Object.entries(ids).filter(([name, id]) => answer[name] !== id);
      verify(wrong.length === 0, {
        observation,
        expected: 'the ids of the request',
        seen: wrong.map(([name]) => `${name} is ${JSON.stringify(answer[name]) ?? 'missing'}`).join(', '),
      });
    },
  },
];

/** An answer with null for each id that it lacks. */
export function withAllIds(answer: unknown): unknown {
  return isObject(answer) ? { plan_id: null, task_id: null, correlation_id: null, ...answer } : answer;
}
