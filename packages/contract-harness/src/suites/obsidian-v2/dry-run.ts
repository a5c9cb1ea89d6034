import { commandsV2, toAnswerSchema } from '@obsidian-agent/shared-types';
import { faultsText } from '../../answer/schema-faults.ts';
import type { Bench, Check } from '../../subject/check.ts';
import type { Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { requireCommand } from './agent-description.ts';
import { ajv, expectSuccess, type Metadata } from './answer.ts';
import { expectUnchanged } from './files.ts';
import { asking } from './request.ts';
import { callsWith, type WriteCall, withParams } from './write-calls.ts';

/** A preview of each write. */
export const dryRunChecks: readonly Check[] = callsWith('dry_run').map((call) => ({
  id: `dry-run.${call.command.replaceAll('_', '-')}`,
  sentence: `\`dry_run: true\` on ${call.command} answers in the form of a write, says that it was a preview, and changes nothing.`,
  run: (bench) => tryPreview(bench, call),
}));

async function tryPreview(bench: Bench, call: WriteCall): Promise<void> {
  await requireCommand(bench, call.command);
  await using sandbox = await openSandbox(bench, call.before);
  const before = await sandbox.look();
  const observation = await sandbox.run(asking(withParams(call, { dry_run: true })));
  const preview = expectSuccess(observation);
  await expectUnchanged(sandbox, before, observation);
  verify(preview['dry_run'] === true, {
    observation,
    expected: 'metadata with "dry_run": true',
    seen: `"dry_run": ${JSON.stringify(preview['dry_run'])}`,
  });
  expectResultSchema(call.command, preview, observation);

  const real = expectSuccess(await sandbox.run(asking(withParams(call, { dry_run: false }))));
  const missing = Object.keys(real).filter((name) => !(name in preview));
  verify(missing.length === 0, {
    observation,
    expected: 'the members of the answer to the write itself',
    seen: `no ${missing.join(', ')}`,
  });
}

function expectResultSchema(command: string, metadata: Metadata, observation: Observation): void {
  const accepts = ajv.compile(toAnswerSchema(commandsV2[command as keyof typeof commandsV2].result));
  const isValid = accepts(metadata);
  const seen = faultsText(accepts.errors);
  verify(isValid, { observation, expected: `metadata that the result schema of ${command} accepts`, seen });
}
