import { isObject, type ReceivedResponse } from '@obsidian-agent/shared-types';
import { AgentFailure, type Evidence } from './agent-failure.ts';
import type { Redaction } from './redaction.ts';
import type { ProcessEnd } from './task-executor.ts';

/** The end of a process without the secrets that it printed. */
export function redactEnd(end: ProcessEnd, redaction: Redaction): ProcessEnd {
  if (redaction.longest === 0) return end;
  const { evidence, stderr } = end;
  return { ...end, evidence: redactEvidence(evidence, redaction), stderr: redaction.replaceInPart(stderr) };
}

/** The place in a text that JSON.parse quotes, which can be the middle of a secret. */
const quotedJson = /, (?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON)/su;

/** A failure without the secrets that its process printed. Its cause quotes the same bytes, so it is left out. */
export function redactFailure(failure: AgentFailure, redaction: Redaction): AgentFailure {
  if (redaction.longest === 0) return failure;
  const { reason, message, hint, isRetryable, evidence } = failure;
  return new AgentFailure(reason, redactEvidence(evidence, redaction), {
    message: redaction.replaceInPart(message.replace(quotedJson, '')),
    hint: redaction.replace(hint),
    isRetryable,
  });
}

/** A refusal that quotes no secret. Reasons are names, and a success is data: both stay as they are. */
export function redactRefusal(response: ReceivedResponse, { longest, replace }: Redaction): ReceivedResponse {
  if (longest === 0 || response.status !== 'error') return response;
  if (!('error_detail' in response)) {
    const { error } = response;
    return { ...response, error: error === null ? null : replace(error) };
  }
  const error = replace(response.error);
  const { hint, details, ...names } = response.error_detail;
  const redacted = { ...names, hint: replace(hint), details: redactData(details, replace) };
  return { ...response, error, error_detail: redacted };
}

function redactData<Data>(data: Data, replace: (text: string) => string): Data;
function redactData(data: unknown, replace: (text: string) => string): unknown {
  if (typeof data === 'string') return replace(data);
  if (Array.isArray(data)) return data.map((each: unknown) => redactData(each, replace));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [replace(key), redactData(value, replace)]));
}

function redactEvidence(evidence: Evidence, { replaceInPart }: Redaction): Evidence {
  return {
    ...evidence,
    stdoutHead: replaceInPart(evidence.stdoutHead),
    stdoutTail: replaceInPart(evidence.stdoutTail),
    stderrHead: replaceInPart(evidence.stderrHead),
    stderrTail: replaceInPart(evidence.stderrTail),
  };
}
