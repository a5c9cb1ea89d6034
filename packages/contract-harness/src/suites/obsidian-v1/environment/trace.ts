import { isObject } from '@obsidian-agent/shared-types';
import { parseJson } from '../../../answer/read-answer.ts';
import { expectTree } from '../../../kit/example/expect-tree.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import type { Observation } from '../../../subject/invocation.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import { verify } from '../../../subject/violation.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { idsOf, requestFor } from '../answer/request.ts';

const REQUEST = '0af7651916cd43dd8448eb211c80319c';
const ENVIRONMENT = '4bf92f3577b34da6a3ce929d0e0e4736';
const of = (traceId: string): string => `00-${traceId}-b7ad6b7169203331-01`;

interface Offer {
  readonly id: string;
  readonly inRequest?: string;
  readonly inEnvironment?: string;
  /** The expected trace. */
  readonly trace: string;
}

const offers: readonly Offer[] = [
  { id: 'traceparent', inEnvironment: of(ENVIRONMENT), trace: ENVIRONMENT },
  { id: 'request-traceparent', inRequest: of(REQUEST), trace: REQUEST },
  { id: 'request-traceparent-wins', inRequest: of(REQUEST), inEnvironment: of(ENVIRONMENT), trace: REQUEST },
  { id: 'request-traceparent-invalid', inRequest: '00-nonsense', inEnvironment: of(ENVIRONMENT), trace: ENVIRONMENT },
];

/** The trace of an agent, if it reports one on stderr. */
export const traceChecks: readonly Check[] = offers.map((offer) => ({
  id: `environment.${offer.id}`,
  sentence:
    "W3C trace context: the request's takes precedence over the environment's, an invalid one changes no answer, and every `trace_id` on stderr is this one.",
  run: (bench) => tryOffer(bench, offer),
}));

async function tryOffer(bench: Bench, { inRequest, inEnvironment, trace }: Offer): Promise<void> {
  const offered = { traceparent: inRequest, tracestate: 'a=1', baggage: 'k=v' };
  const request = requestFor('create_note', { note_name: 'New', content: 'x' }, inRequest === undefined ? {} : offered);
  const environment = { TRACEPARENT: inEnvironment, TRACESTATE: 'a=1', BAGGAGE: 'k=v' };
  for (const env of [environment, { ...environment, OBSIDIAN_AGENT_LOG_LEVEL: 'trace' }]) {
    await using sandbox = await openSandbox(bench);
    const observation = await sandbox.run({ stdin: JSON.stringify(request), env });
    expectAnswer(observation, { codes: [0], data: "Note 'New' created successfully.", ids: idsOf(request) });
    await expectTree(sandbox, { 'New.md': 'x' }, observation);
    expectTrace(observation, trace);
  }
}

function expectTrace(observation: Observation, trace: string): void {
  // `protocol.stderr-json-lines` checks lines that are not JSON.
  const lines = observation.stderr.toString().split('\n').map(parseJson);
  const traceIds = lines.map((line) => (isObject(line) ? line['trace_id'] : undefined));
  const other = traceIds.find((id) => id !== undefined && id !== trace);
  verify(other === undefined, {
    observation,
    expected: `no trace_id on stderr but ${trace}`,
    seen: `trace_id ${JSON.stringify(other)}`,
  });
}
