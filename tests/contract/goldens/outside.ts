import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { execPath } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { failureV2, type Golden, requestV2 } from '../golden.ts';

/** Long enough for another program to run between the reading of a note and its replacement. */
const LONG = 'a line of a long note\n'.repeat(400_000);

/** The environment of an agent: other writers, and a file system that is not mounted. */
export const goldensOfOutside: readonly Golden[] = [
  {
    name: 'a vault that another process keeps writing to',
    reason: 'VAULT_BUSY',
    before: { 'Plan.md': '# Plan\n' },
    env: { OBSIDIAN_AGENT_LOCK_TIMEOUT_MS: '100' },
    prepare: (vault) => {
      mkdirSync(`${vault}/.obsidian-agent`);
      const lock = new DatabaseSync(`${vault}/.obsidian-agent/lock`);
      lock.exec('BEGIN EXCLUSIVE');
      return () => lock.close();
    },
    request: requestV2('append_note', { note: 'Plan', content: 'more' }),
    response: failureV2('VAULT_BUSY', 'Another process has been writing to the vault for 0.1 seconds', {
      hint: 'Send the request again later, or look for a program that is stuck.',
      details: { waited_ms: 100 },
    }),
  },
  {
    name: 'an empty folder that used to have notes',
    reason: 'VAULT_VANISHED',
    shell: [
      `vault="$\{OBSIDIAN_AGENT_CACHE_DIR%/.cache}"; export OBSIDIAN_AGENT_CACHE_DIR="$(mktemp -d)"`,
      '"$@" create_note --vault-path "$vault" --path Plan >/dev/null; rm -r "$vault"/.[!.]* "$vault"/*',
    ].join('; '),
    request: requestV2('create_note', { path: 'Plan' }),
    response: failureV2(
      'VAULT_VANISHED',
      'The vault "VAULT" held notes and is now an empty folder; its file system may not be mounted.',
      {
        hint: 'Mount it and send the request again. If the vault should be empty, remove …',
        details: { vault_path: 'VAULT', known_by: '/…' },
      },
    ),
  },
  {
    name: 'a note that another program keeps changing',
    reason: 'CHANGED_OUTSIDE',
    before: { 'Plan.md': LONG },
    prepare: (vault) => {
      const path = `${vault}/Plan.md`;
      const append = `require('node:fs').appendFileSync(${JSON.stringify(path)}, 'x')`;
      // A writer that never rests would take a processor from the agent.
      const program = `const pause = new Int32Array(new SharedArrayBuffer(4)); for (;;) { ${append}; Atomics.wait(pause, 0, 0, 1); }`;
      const writer = spawn(execPath, ['-e', program], { stdio: 'ignore' });
      return () => {
        writer.kill('SIGKILL');
        writeFileSync(path, LONG);
      };
    },
    request: requestV2('append_note', { note: 'Plan', content: 'more' }),
    response: failureV2('CHANGED_OUTSIDE', "Another program changed 'Plan.md' during the write; nothing was written.", {
      hint: 'Wait until the other program is done, read the note again, then send the request again.',
      details: { path: 'Plan.md' },
    }),
  },
];
