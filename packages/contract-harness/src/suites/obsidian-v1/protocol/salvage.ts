import type { Bench, Check } from '../../../subject/check.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { idsOf, type RequestDraft, requestFor } from '../answer/request.ts';
import { answerCheck } from '../example/answer-check.ts';
import { unreadable } from '../example/creation.ts';

/** JSON objects that are not an ActionRequest. Their ids can still be read. */
const broken: Readonly<Record<string, RequestDraft>> = {
  'without-request-id': { request_id: undefined },
  'request-id-no-uuid': { request_id: 'not-a-uuid' },
  'request-id-number': { request_id: 7 },
  'without-tool': { tool: undefined },
  'without-action': { action: undefined },
  'action-no-string': { action: ['create_note'] },
  'without-payload': { payload: undefined },
  'payload-list': { payload: [] },
  'payload-null': { payload: null },
  'context-no-string': { context: 7 },
};

/** One id is invalid and cannot be echoed; the others can. */
const wrongIds: Readonly<Record<string, RequestDraft>> = {
  'plan-id-number': { plan_id: 7 },
  'task-id-empty': { task_id: '' },
  'correlation-id-too-long': { correlation_id: 'x'.repeat(257) },
  'plan-id-object': { plan_id: { id: 'x' } },
};

const sentence = 'The request could not be read as an ActionRequest: code 1. Ids that could be read are still echoed.';

function salvageCheck(id: string, changes: RequestDraft): Check {
  const request = requestFor('create_note', { note_name: 'New', content: 'x' }, changes);
  const { plan_id, task_id, correlation_id } = idsOf({ ...request, ...withoutWrongIds(changes) });
  return answerCheck({
    id: `protocol.salvage-${id}`,
    sentence,
    stdin: JSON.stringify(request),
    expect: { ...unreadable.expect, ids: { plan_id, task_id, correlation_id } },
  });
}

function withoutWrongIds(changes: RequestDraft): RequestDraft {
  return Object.fromEntries(
    ['plan_id', 'task_id', 'correlation_id'].filter((id) => id in changes).map((id) => [id, null]),
  );
}

async function expectFreshIds(bench: Bench): Promise<void> {
  await using sandbox = await openSandbox(bench);
  const first = expectAnswer(await sandbox.run({ stdin: 'no request' }), { codes: [1] });
  const observation = await sandbox.run({ stdin: 'no request' });
  const second = expectAnswer(observation, { codes: [1] });
  verify(first.request_id !== second.request_id, {
    observation,
    expected: 'another request_id in every run',
    seen: `${second.request_id} twice`,
  });
}

/** Ids in answers to unreadable requests. */
export const salvageChecks: readonly Check[] = [
  ...Object.entries({ ...broken, ...wrongIds }).map(([id, changes]) => salvageCheck(id, changes)),
  {
    id: 'protocol.fresh-request-id',
    sentence: 'The request could not be read: `Failed to parse request: …`, a new random `request_id`.',
    run: expectFreshIds,
  },
];
