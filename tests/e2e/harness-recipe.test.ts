import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { harness } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';

const recipe = join(import.meta.dirname, '..', '..', 'examples', 'harness', 'check-agent.yml');

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string }[];
}

const { jobs } = parse(readFileSync(recipe, 'utf8')) as Workflow;
const job = jobs['contract'] as Job;

/** A checkout with an agent, on a machine where npm installs the harness of this project. */
function openCheckout(agent: string): { readonly folder: string; readonly env: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'harness-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  const program = (path: string, text: string): void => {
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
  };
  const installed = `exec ${harness.map((word) => `'${word}'`).join(' ')} "$@"`;
  program(join(bin, 'harness'), installed);
  program(
    join(bin, 'npm'),
    `[ "$*" = "install --global @obsidian-agent/contract-harness" ] && ln -s harness "${bin}/agent-contract"`,
  );
  program(join(folder, 'my-agent'), agent);
  return { folder, env: { PATH: [bin, '/usr/bin', '/bin'].join(':'), HOME: folder } };
}

/** Runs each `run:` of the job as GitHub does, until one fails. */
async function runJob(
  agent: string,
  prepare: (folder: string) => void = () => {},
): Promise<ProcessEnd & { summary: string; junit: string }> {
  const { folder, env } = openCheckout(agent);
  prepare(folder);
  const GITHUB_STEP_SUMMARY = join(folder, 'summary.md');
  // A few checks instead of all of the suite.
  const AGAINST = `${job.env['AGAINST']} --only input.empty,golden.read-note`;
  let end: ProcessEnd | undefined;
  for (const { run } of job.steps) {
    if (run === undefined || (end !== undefined && end.exitCode !== 0)) continue;
    const command = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', run] as const;
    end = await runProcess({
      command,
      stdin: '',
      cwd: folder,
      env: { ...env, ...job.env, AGAINST, GITHUB_STEP_SUMMARY },
    });
  }
  if (end === undefined) throw new Error('The job has no step that runs something.');
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { ...end, summary: text('summary.md'), junit: text('contract.xml') };
}

const answer = {
  request_id: '0b6f4c1e-7d7c-4a53-9b0e-3f5a1c2d4e6f',
  api_version: null,
  status: 'error',
  code: 1,
  result: null,
  error: 'Failed to parse request: no',
  plan_id: null,
  task_id: null,
  correlation_id: null,
};
const refuser = `cat > /dev/null; echo '${JSON.stringify(answer)}'`;

test('the recipe for CI fails for an agent that breaks the contract, and says how on the page of the job', async () => {
  const { exitCode, stdout, summary, junit } = await runJob(refuser);

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
  expect(summary).toMatch(/^## ❌ obsidian-v1: 1 passed, 1 failed\n[\s\S]*<code>golden\.read-note<\/code>/);
  expect(junit).toContain('<testsuite name="agent-contract obsidian-v1" tests="2" failures="1"');
});

test('with its known failures in the repository, the recipe passes', async () => {
  const known = (folder: string) => writeFileSync(join(folder, 'known-failures.txt'), 'golden.read-note\n');

  const { exitCode, summary } = await runJob(refuser, known);

  expect(exitCode).toBe(0);
  expect(summary).toMatch(/^## ✅ obsidian-v1: 1 passed, 0 failed, 1 failed as expected\n/);
});
