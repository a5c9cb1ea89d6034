import { commandsV1 } from '@obsidian-agent/shared-types';
import * as fc from 'fast-check';
import { expectTree } from '../../../kit/example/expect-tree.ts';
import { type Bench, type Check, NotApplicable } from '../../../subject/check.ts';
import { type Piece, VAULT } from '../../../subject/recipe.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import type { Tree } from '../../../subject/tree.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { idsOf, type RequestDraft, requestFor } from '../answer/request.ts';
import { requestSchema } from '../answer/response-schema.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { type BrokenRequest, brokenRequests } from './broken-request.ts';
import { unicodeText } from './unicode.ts';

const SEARCH_MS = 20_000;
/** If a smaller share of the requested tries was done, the result is inconclusive. */
const ENOUGH = 0.1;

const before: Tree = { 'Plan.md': 'old', 'Folder/Other.md': 'other' };

/** The vault is always the sandbox's, so that other files are safe. Names often exist. */
const overrides = {
  vault_path: fc.constant(VAULT),
  note_name: fc.oneof(
    fc.constantFrom('Plan', 'Folder/Other.md', 'Folder/New', 'New'),
    unicodeText({ minLength: 1, maxLength: 40 }),
  ),
};
const requests = arbitraryOf(requestSchema, overrides) as fc.Arbitrary<RequestDraft>;

/** A read request with some of its text replaced by arbitrary bytes. */
const readText = JSON.stringify(requestFor('read_note', { note_name: 'Plan' }));
const damaged: fc.Arbitrary<readonly Piece[]> = fc
  .tuple(fc.nat(readText.length), fc.nat(3), fc.uint8Array({ maxLength: 4 }))
  .map(([start, cut, bytes]) => [readText.slice(0, start), bytes, readText.slice(start + cut)]);

/** Generated requests. */
export const fuzzChecks: readonly Check[] = [
  {
    id: 'fuzz.valid-requests',
    sentence:
      'Every request that the schema accepts is answered: ids echoed, exit status 0, and never as unreadable (code 1).',
    run: (bench, note) => search(bench, note, { values: requests, attempt: tryValid }),
  },
  {
    id: 'fuzz.broken-requests',
    sentence:
      'A request that breaks one constraint of the schema is refused with code 1 or 2, or 3 for a field of the payload; but for code 1 the error names the field. Nothing is touched.',
    run: (bench, note) => search(bench, note, { values: brokenRequests(), attempt: tryBroken }),
  },
  {
    id: 'fuzz.damaged-bytes',
    sentence:
      'A run answers any bytes on stdin with exactly one response that the schema accepts, and leaves the vault intact.',
    run: (bench, note) => search(bench, note, { values: damaged, attempt: tryDamaged }),
  },
];

interface Search<T> {
  readonly values: fc.Arbitrary<T>;
  readonly attempt: (bench: Bench, value: T) => Promise<void>;
}

/** Searches for a value that fails, shrinks it, and throws its failure. */
async function search<T>(bench: Bench, note: (text: string) => void, { values, attempt }: Search<T>): Promise<void> {
  const { seed, runs, fuzzLimitMs = SEARCH_MS } = bench;
  let latest = Promise.resolve();
  const property = fc.asyncProperty(values, (value) => {
    latest = attempt(bench, value);
    return latest;
  });
  const details = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit: fuzzLimitMs });
  if (details.failed && details.counterexample !== null)
    throw details.errorInstance ?? new Error('The search failed without an error.');
  // The search does not wait for the try that was running at the time limit, but its result counts too.
  await latest;
  if (details.numRuns === runs) return;
  const done = `${details.numRuns} of ${runs} tries done within ${fuzzLimitMs} ms`;
  if (details.numRuns < runs * ENOUGH) throw new NotApplicable(`only ${done}, too few for a result`);
  note(`only ${done}`);
}

async function tryValid(bench: Bench, request: RequestDraft): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run({ stdin: JSON.stringify(request) });
  expectAnswer(observation, { codes: [0, 2, 3], ids: idsOf(request) });
}

async function tryBroken(bench: Bench, { request, part, field }: BrokenRequest): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run({ stdin: JSON.stringify(request) });
  const [codes, error] =
    part === 'payload' ? ([[1, 2, 3], new RegExp(field)] as const) : ([[1, 2], envelopeNames(field)] as const);
  if (expectAnswer(observation, { codes }).code !== 1) expectAnswer(observation, { codes, error });
  await expectTree(sandbox, before, observation);
}

/** Matches the names that an error can use for a member of the envelope. */
function envelopeNames(field: string): RegExp {
  const names: Readonly<Record<string, RegExp>> = {
    api_version: /version/i,
    action: new RegExp(`action|command|${Object.keys(commandsV1).join('|')}`, 'i'),
    payload: /payload|parameters/i,
  };
  return names[field] ?? new RegExp(field, 'i');
}

async function tryDamaged(bench: Bench, stdin: readonly Piece[]): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run({ stdin });
  expectAnswer(observation, { codes: [0, 1, 2, 3] });
  await expectTree(sandbox, before, observation);
}
