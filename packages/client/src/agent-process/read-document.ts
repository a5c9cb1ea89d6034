import { basename } from 'node:path';
import { isDeeperThan, MAX_LEVELS } from '@obsidian-agent/shared-types';
import type { ChildEnd } from './agent-child.ts';
import type { Evidence } from './agent-failure.ts';
import type { CollectedOutput } from './collected-output.ts';
import * as failures from './process-failures.ts';
import type { ProcessEnd } from './task-executor.ts';

/** One finished run of an agent process, as needed to judge it. */
export interface Run {
  readonly agent: string;
  readonly command: readonly string[];
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly durationMs: number;
  readonly end: ChildEnd;
}

const KIB = 1024;
/** A byte-order mark is not JSON white space. Keep it, so that JSON.parse refuses it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses the one JSON document that a process wrote to stdout.
 *
 * @throws AgentFailure if the process failed, or did not write exactly one document
 */
export function readDocument(run: Run): unknown {
  const witness = witnessOf(run);
  failUnlessEndedWell(run, witness);

  const document = parseOne(run.end.stdout, witness);
  if (isDeeperThan(MAX_LEVELS, document)) {
    throw failures.schemaViolation(witness, `it is nested deeper than ${MAX_LEVELS} levels`);
  }
  return document;
}

function parseOne(stdout: CollectedOutput, witness: failures.Witness): unknown {
  try {
    // The bytes are free before the text is parsed: an answer can be large.
    return JSON.parse(stdout.consume((bytes) => utf8.decode(bytes)));
  } catch (error) {
    // A TypeError means that the bytes are not UTF-8.
    if (error instanceof SyntaxError || error instanceof TypeError) throw failures.invalidJson(witness, error);
    throw error;
  }
}

/** Made only if somebody looks: most runs need no evidence. */
export function witnessOf(run: Run): failures.Witness {
  return {
    agent: run.agent,
    get evidence() {
      return evidenceOf(run);
    },
  };
}

/** What is handed out about a process that was started. */
export function processEndOf(run: Run, pid: number): ProcessEnd {
  const { longTail, length } = run.end.stderr;
  return {
    pid,
    executable: basename(run.command[0] ?? ''),
    evidence: evidenceOf(run),
    stderr: longTail.text,
    droppedStderrBytes: length - longTail.bytes,
  };
}

function evidenceOf({ end, durationMs }: Run): Evidence {
  const { stdout, stderr, exitCode, signal, isInputRefused } = end;
  return {
    stdoutHead: stdout.ends.head,
    stdoutTail: stdout.ends.tail,
    stderrHead: stderr.head,
    stderrTail: stderr.tail,
    exitCode,
    signal,
    isInputRefused,
    durationMs,
  };
}

function failUnlessEndedWell({ end, command, timeoutMs, maxOutputBytes }: Run, witness: failures.Witness): void {
  if (end.spawnError !== undefined) throw failures.spawnFailed(witness, command, end.spawnError);
  if (end.stopReason === 'CANCELLED') throw failures.cancelled(witness);
  if (end.stopReason === 'TIMED_OUT') throw failures.timedOut(witness, timeoutMs);
  if (end.stopReason === 'OUTPUT_TOO_LARGE') throw failures.outputTooLarge(witness, maxOutputBytes);
  if (end.signal !== null) throw failures.crashed(witness);
  if (isBlank(end.stdout)) throw failures.noResponse(witness);
  if (end.exitCode !== 0) throw failures.crashed(witness);
}

function isBlank({ length, ends }: CollectedOutput): boolean {
  return length <= KIB && /^[ \t\r\n]*$/.test(ends.head);
}
