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

function redactEvidence(evidence: Evidence, { replaceInPart }: Redaction): Evidence {
  return {
    ...evidence,
    stdoutHead: replaceInPart(evidence.stdoutHead),
    stdoutTail: replaceInPart(evidence.stdoutTail),
    stderrHead: replaceInPart(evidence.stderrHead),
    stderrTail: replaceInPart(evidence.stderrTail),
  };
}
