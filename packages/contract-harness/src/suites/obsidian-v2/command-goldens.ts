import type { Bench, Check } from '../../subject/check.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { requireCommand } from './agent-description.ts';
import { readAnswerV2 } from './answer.ts';
import { expectFiles } from './files.ts';
import type { GoldenPair } from './golden-pair.ts';
import { goldenPairs } from './goldens.generated.ts';
import { differencesFromGolden } from './match.ts';
import { asking } from './request.ts';

/** Each golden pair: its code, its metadata or the detail of its error, and the files. */
export const commandChecks: readonly Check[] = goldenPairs.map((pair) => ({
  id: `command.${slugOf(pair.name)}`,
  sentence: sentenceOf(pair),
  run: (bench) => tryPair(bench, pair),
}));

function sentenceOf({ name, request, answer }: GoldenPair): string {
  const outcome =
    answer.detail === undefined ? 'succeeds, with metadata' : `is refused as ${answer.detail.reason}, with facts`;
  return `${request.action} (${name}) ${outcome} as in the contract, and leaves these files.`;
}

async function tryPair(bench: Bench, { request, before, after, answer }: GoldenPair): Promise<void> {
  await requireCommand(bench, request.action);
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run(asking(request));
  const { code, result, error_detail } = readAnswerV2(observation);
  const seen = { code, metadata: result?.metadata, detail: error_detail };
  const wrong = differencesFromGolden(answer, seen, `${sandbox.root}/vault`);
  verify(wrong.length === 0, {
    observation,
    expected: `code ${answer.code}, as in the contract`,
    seen: wrong.join('; '),
  });
  await expectFiles(sandbox, after, observation);
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
