import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runSuite, suiteV1 } from '@obsidian-agent/contract-harness';
import { expect, test } from 'vitest';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

const folder = join(import.meta.dirname, '../fixtures/broken-agents');

/** Each broken agent, and the checks that must catch it. */
const catches: Readonly<Record<string, readonly string[]>> = {
  'adds-member.py': ['protocol.response-schema'],
  'always-writes.py': ['environment.read-only'],
  'always-zero.py': ['environment.exit-code'],
  'answers-twice.py': ['protocol.one-document'],
  'ascii-only.py': ['fuzz.valid-requests', 'golden.create-odd-bytes'],
  'believes-type.py': ['golden.flat-contradicted', 'golden.canonical-contradicted'],
  'checks-then-creates.py': ['repetition.concurrent-creates'],
  'crashes-without-stdin.py': ['input.closed'],
  'cuts-off.py': ['output.over-pipe-size', 'output.large'],
  'deaf.py': ['signals.sigterm-waiting-ends'],
  'dies-mute.py': ['signals.sigterm-waiting-answers', 'signals.sigterm-mid-write', 'signals.sigint-mid-write'],
  'doubles-extension.py': [
    'golden.create-extension-once',
    'golden.read-extension-once',
    'golden.update-extension-once',
  ],
  'exit-status-is-code.py': ['protocol.exit-status', 'golden.read-missing'],
  'exits-too-early.mjs': ['output.large', 'output.slow-reader'],
  'first-document-only.py': ['input.two-documents', 'input.two-lines', 'input.trailing-garbage'],
  'flat-only.py': ['golden.create-note-canonical'],
  'follows-links.py': [
    'golden.escape-link-to-folder',
    'golden.escape-new-note-behind-link',
    'golden.escape-chain-of-links',
  ],
  'forgets-ids.py': ['protocol.salvage-without-payload', 'protocol.salvage-request-id-no-uuid'],
  'goes-anywhere.py': ['environment.vault-not-allowed'],
  'ids-in-lower-case.py': ['golden.request-id-as-sent'],
  'joins-paths.py': [
    'golden.escape-parent',
    'golden.escape-absolute',
    'golden.escape-protected-folder',
    'golden.escape-link-to-note',
  ],
  'keeps-log-file.py': ['environment.no-writes-outside'],
  'keeps-surrogates.py': ['input.lone-surrogate'],
  'knows-one-spelling.py': ['golden.escape-protected-folder-in-capitals', 'golden.escape-inner-dot-folder'],
  'latin-1.py': ['input.invalid-utf-8', 'input.overlong-utf-8', 'input.cut-off-utf-8'],
  'leaves-child.py': ['signals.no-survivors'],
  'leaves-out-member.py': ['protocol.response-schema'],
  'leaves-temporary-file.py': ['golden.create-note', 'signals.sigterm-mid-write'],
  'logs-on-stdout.py': ['protocol.quiet-stdout'],
  'makes-no-folders.py': ['golden.create-makes-folders'],
  'makes-vault.py': ['golden.create-note-no-vault'],
  'mute-on-odd-bytes.py': ['fuzz.damaged-bytes'],
  'mute-when-unreadable.py': ['input.empty', 'input.not-json', 'protocol.one-document'],
  'needs-home.py': ['environment.empty', 'environment.no-home'],
  'needs-pipe.py': ['input.file'],
  'needs-stderr.py': ['output.stderr-full', 'output.stderr-closed'],
  'no-answer-limit.py': ['output.over-limit'],
  'no-byte-order-mark.py': ['input.byte-order-mark'],
  'no-depth-limit.py': ['input.depth-over-limit'],
  'no-line-feed.py': ['protocol.one-document'],
  'no-size-limit.py': ['input.over-limit'],
  'one-code-for-all.py': ['golden.read-missing', 'input.not-json'],
  'one-request-id.py': ['protocol.fresh-request-id'],
  'overwrites.py': ['golden.create-refuses-existing'],
  'pretty-printer.py': ['protocol.one-line'],
  'prints-banner.py': ['protocol.one-document'],
  'prints-forever.mjs': ['golden.read-missing'],
  'proud-of-nothing.py': ['output.stdout-full'],
  'reads-all-first.py': ['input.over-limit-and-open'],
  'reads-once.py': ['input.half-then-rest', 'input.byte-by-byte'],
  'refuses-no-change.py': ['repetition.same-update-twice'],
  'refuses-terminal.py': ['input.terminal'],
  'refuses-unknown-fields.py': ['golden.unknown-payload-field'],
  'replaces-bad-bytes.py': ['golden.read-no-text'],
  'shares-temporary-file.py': ['repetition.concurrent-updates'],
  'speaks-turkish.py': ['golden.create-note', 'golden.update-note'],
  'strict-about-traces.py': ['environment.traceparent-invalid', 'environment.traceparent-empty'],
  'takes-any-envelope.py': ['fuzz.broken-requests'],
  'text-on-stderr.py': ['protocol.stderr-json-lines'],
  'translates-line-ends.py': ['golden.read-odd-bytes'],
  'tries-for-ever.py': ['output.closed-early'],
  'update-creates.py': ['golden.update-missing'],
  'update-keeps-tail.py': ['golden.update-note'],
  'vague.py': ['golden.create-note-without-vault-path', 'golden.unknown-action', 'protocol.salvage-without-tool'],
  'waits-for-ever.py': ['input.never-closed'],
  'waits-for-rest.py': ['signals.parent-gone'],
  'writes-in-place.py': ['signals.sigkill-mid-write', 'environment.full-disk-update-note'],
  'writes-through-links.py': ['golden.escape-dangling-link-to-note'],
  'writes-once.py': ['output.non-blocking'],
};

test('every broken agent is in the table', () => {
  const agents = readdirSync(folder).filter((name) => /\.(py|mjs)$/.test(name) && name !== 'base.py');

  expect(Object.keys(catches).sort()).toEqual(agents.sort());
});

test.for(Object.entries(catches))('the harness catches %s', { timeout: 60_000 }, async ([agent, ids], { skip }) => {
  const script = join(folder, agent);
  if (python === undefined && agent.endsWith('.py')) return skip(NO_PYTHON);
  const command = agent.endsWith('.py') ? pythonCommand(String(python), script) : [process.execPath, script];
  const checks = suiteV1.filter(({ id }) => ids.includes(id));

  const results = await runSuite(checks, { command, seed: 7, runs: 100 }, () => {});

  expect(results.map(({ id, outcome }) => `${id} ${outcome}`).sort()).toEqual(ids.map((id) => `${id} failed`).sort());
});
