import type { Bench, Check } from '../../subject/check.ts';
import { openSandbox, type Sandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { requireCommand } from './agent-description.ts';
import { expectReason, expectSuccess } from './answer.ts';
import { expectFiles, expectUnchanged } from './files.ts';
import { asking, requestFor } from './request.ts';
import { callsWith, type WriteCall, withParams } from './write-calls.ts';

const before = { 'Log.md': '# Log\n' };
/** An etag of the right form that no note has. */
const STALE = 'sha256-0000000000000000';

/** Versions of notes. */
export const etagChecks: readonly Check[] = [
  ...callsWith('if_match').map(
    (call): Check => ({
      id: `etag.${call.command.replaceAll('_', '-')}`,
      sentence: `With an outdated \`if_match\`, ${call.command} is refused (ETAG_MISMATCH), and nothing is written.`,
      run: (bench) => tryStale(bench, call),
    }),
  ),
  {
    id: 'etag.read-then-write',
    sentence:
      'Every read and write of a note returns its `etag`: a write with that of the last read is carried out, a second one is not.',
    run: tryLostUpdate,
  },
  {
    id: 'etag.names-the-bytes',
    sentence: 'The `etag` of a write is that of the next read; it changes with the note and with nothing else.',
    run: tryEtags,
  },
];

async function tryStale(bench: Bench, call: WriteCall): Promise<void> {
  await requireCommand(bench, call.command);
  await using sandbox = await openSandbox(bench, call.before);
  const untouched = await sandbox.look();
  const observation = await sandbox.run(asking(withParams(call, { if_match: STALE })));
  expectReason(observation, 'ETAG_MISMATCH');
  await expectUnchanged(sandbox, untouched, observation);
}

async function readEtag(sandbox: Sandbox): Promise<unknown> {
  return expectSuccess(await sandbox.run(asking(requestFor('read_note', { note: 'Log' }))))['etag'];
}

async function tryLostUpdate(bench: Bench): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const if_match = await readEtag(sandbox);
  const update = (content: string) => asking(requestFor('update_note', { note: 'Log', content, if_match }));
  expectSuccess(await sandbox.run(update('mine\n')));
  const observation = await sandbox.run(update('yours\n'));
  expectReason(observation, 'ETAG_MISMATCH');
  await expectFiles(sandbox, { 'Log.md': 'mine\n' }, observation);
}

async function tryEtags(bench: Bench): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const [first, again] = [await readEtag(sandbox), await readEtag(sandbox)];
  const observation = await sandbox.run(asking(requestFor('append_note', { note: 'Log', content: '- tea' })));
  const { etag, replaced_etag } = expectSuccess(observation);
  const next = await readEtag(sandbox);
  verify(first === again && replaced_etag === first && etag === next && next !== first, {
    observation,
    expected: 'the same etag for the same bytes, and another one after the write',
    seen: `read ${first} and ${again}, written ${replaced_etag} to ${etag}, read ${next}`,
  });
}
