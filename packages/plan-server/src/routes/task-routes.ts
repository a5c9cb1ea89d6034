import { OrchestratorError, planNotFound, unknownTask } from '@obsidian-agent/plans';
import { ApiError } from '../api/problem.ts';
import { type Call, defineRoute, json, type Route } from '../api/route.ts';
import { ApprovalAnswer, Changes, PlanSummary, TaskInDepth } from '../api/wire.ts';
import { reportOf } from './plan-routes.ts';

/** Tasks of a plan, in depth. */
export const taskRoutes: readonly Route[] = [
  defineRoute({
    name: 'getTask',
    method: 'GET',
    path: '/api/v1/plans/{plan}/tasks/{task}',
    role: 'read',
    summary: 'Show a task: its request, its attempts with what its agent wrote to stderr, and why it failed.',
    answers: { 200: { description: 'The task', schema: TaskInDepth } },
    async handle(call) {
      const { payload, answer, ...task } = await taskOf(call);
      return json({ ...task, request: payload === null ? null : { payload }, has_answer: answer !== null });
    },
  }),
  defineRoute({
    name: 'getAnswer',
    method: 'GET',
    path: '/api/v1/plans/{plan}/tasks/{task}/answer',
    role: 'read',
    summary: "Read a task's answer: the agent's whole response.",
    answers: { 200: { description: 'The response' } },
    async handle(call) {
      const { context, param } = call;
      const { answer } = await taskOf(call);
      const stored = answer === null ? undefined : await context.runner.answerText(param('plan'), param('task'));
      if (stored === undefined) throw noAnswer(param('task'));
      const text = (await context.encoders.current()).encodeJson(stored);
      return new Response(inPieces(text), {
        headers: { 'content-type': 'application/json', 'content-length': String(text.length) },
      });
    },
  }),
  defineRoute({
    name: 'getChanges',
    method: 'GET',
    path: '/api/v1/plans/{plan}/tasks/{task}/changes',
    role: 'read',
    summary: 'Show what a task changed in its vault.',
    answers: { 200: { description: 'The changed files', schema: Changes } },
    async handle(call) {
      await taskOf(call);
      const { context, param, signal } = call;
      return json({ files: await context.runner.changes(param('plan'), param('task'), { signal }) });
    },
  }),
  defineRoute({
    name: 'answerApproval',
    method: 'POST',
    path: '/api/v1/plans/{plan}/tasks/{task}/approval',
    role: 'approve',
    summary: 'Answer a task that waits for a person. The first answer counts.',
    body: ApprovalAnswer,
    answers: { 200: { description: 'The plan', schema: PlanSummary } },
    async handle(call) {
      const { context, param, body, caller } = call;
      const answer = { isApproved: body.approved, by: body.by ?? caller?.name, questionId: body.question_id };
      try {
        return json(await context.runner.approve(param('plan'), param('task'), answer));
      } catch (error) {
        throw (await earlierAnswer(error, call)) ?? error;
      }
    },
  }),
];

async function taskOf({ context: { runner }, param }: Call) {
  const [planId, key] = [param('plan'), param('task')];
  const task = await runner.inspectTask(planId, key);
  if (task !== undefined) return task;
  const { tasks } = await reportOf(runner, planId);
  if (tasks.length === 0) throw planNotFound(planId);
  throw unknownTask(
    planId,
    key,
    tasks.map(({ task }) => task),
  );
}

/** Says that somebody was faster, also if the task has gone on since. */
async function earlierAnswer(error: unknown, call: Call): Promise<ApiError | undefined> {
  if (!(error instanceof OrchestratorError) || error.reason !== 'APPROVAL_NOT_WAITING') return undefined;
  const { task, approval } = await taskOf(call);
  if (approval?.answered_at == null) return undefined;
  const { is_approved, answered_by, answered_at } = approval;
  const who = answered_by === null ? '' : ` by ${answered_by}`;
  return new ApiError({
    status: 409,
    reason: 'APPROVAL_ANSWERED',
    message: `"${task}" was already ${is_approved ? 'approved' : 'rejected'}${who} at ${answered_at}.`,
    hint: 'The first answer counts.',
  });
}

function noAnswer(task: string): ApiError {
  return new ApiError({
    status: 404,
    reason: 'NO_ANSWER',
    message: `"${task}" has no answer.`,
    hint: 'It did not run, has not ended, or its agent gave none. See its state and failure.',
  });
}

const PIECE_BYTES = 65_536;

/** A long text, of which a slow reader gets one piece after another. */
function inPieces(text: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(text.subarray(sent, sent + PIECE_BYTES));
      sent += PIECE_BYTES;
      if (sent >= text.length) controller.close();
    },
  });
}
