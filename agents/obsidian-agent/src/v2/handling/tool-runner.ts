import { argumentsOfTool, type CommandNameV2 } from '@obsidian-agent/shared-types';
import type { CommandOutcome, RunCommand } from '@obsidian-agent/toolsets';
import { digestOf, type Idempotency } from '@obsidian-agent/vault';
import { assertParams } from './assert-params.ts';
import { carryOut } from './carry-out.ts';
import { subjectOf, writesItself } from './command-kinds.ts';
import type { ContextV2 } from './handler.ts';

/** Runs commands for a tool, each like a separate request. */
export function toolRunner(context: ContextV2): RunCommand {
  let writes = 0;
  const { againIfDamaged = (work) => work(), options } = context;
  return async <Name extends CommandNameV2>(name: Name, sent: object) => {
    // Checking fills in defaults, and the tool's object must not change.
    const params = structuredClone(sent) as Record<string, unknown>;
    await assertParams(context.describe, name, { params, sent: argumentsOfTool });
    const isWrite = writesItself(name);
    if (isWrite) writes += 1;
    const own = {
      ...options,
      origin: { ...options.origin, command: name },
      subject: subjectOf(params),
      idempotency: isWrite ? idempotencyOf(options.idempotency, { name, writes }) : undefined,
    };
    const outcome = await againIfDamaged(() =>
      carryOut({ ...context, options: own, sent: argumentsOfTool }, name, params),
    );
    return outcome as unknown as CommandOutcome<Name>;
  };
}

/** The idempotency key of one write of a call. The comparison includes the whole request. */
function idempotencyOf(
  whole: Idempotency | undefined,
  { name, writes }: { name: string; writes: number },
): Idempotency | undefined {
  if (whole === undefined) return undefined;
  const { key, payloadDigest } = whole;
  return { key: `${key}#${writes}`, payloadDigest: digestOf(Buffer.from(`${payloadDigest} ${name}`)) };
}
