import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createEmbeddedRunner, createTaskExecutor, openJournal } from '@obsidian-agent/orchestrator';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { orchestrator, orchestratorForNode } from '../contract/artefacts.ts';
import { processesLeft } from '../fixtures/marked-processes.ts';
import { watchPeak } from '../fixtures/peak-memory.ts';
import { compileAgent } from '../fixtures/plan-agents/compile-agent.ts';
import { isLong } from './ask-agent.ts';
import { largeText } from './large-text.ts';

vi.setConfig({ testTimeout: 1_200_000 });

const MIB = 2 ** 20;
/** The contract's limit for a response, and the short form of it. */
const ANSWER_BYTES = (isLong ? 64 : 1) * MIB;
const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
const digests = new Map(ids.map((id) => [id, digestOf(largeText(id, ANSWER_BYTES))]));

const MARK = 'OBSIDIAN_TEST_OF_LARGE_ANSWERS';
const mark = randomUUID();

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'large answers ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(import.meta.dirname, 'programs', 'answer-large.ts');
  const tasks = ids.map((id) => ({ id, action: 'look', payload: { name: id, bytes: ANSWER_BYTES } }));
  const plan = { name: 'large', plan_id: 'large', agent: 'large', concurrency: 2, tasks };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ large: { command: [compileAgent(program)] } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
});

interface Ended {
  readonly status: number | null;
  /** Can be longer than a text. */
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly mostBytesOfMemory: number;
}

async function call(artefact: readonly string[], ...args: readonly string[]): Promise<Ended> {
  const [program = '', ...words] = [...artefact, ...args, '--state', 'state'];
  const file = join(folder, 'stdout');
  const stdout = openSync(file, 'w');
  const env = { ...process.env, [MARK]: mark };
  const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', stdout, 'pipe'] });
  closeSync(stdout);
  const peak = watchPeak(child);
  const stderr = child.stderr === null ? '' : text(child.stderr);
  const [status] = await once(child, 'close');
  return { status, stdout: readFileSync(file), stderr: await stderr, mostBytesOfMemory: peak() * 1024 };
}

test.each([
  ['executable', orchestrator],
  ['bundle for Node', orchestratorForNode],
])(`12 answers of ${ANSWER_BYTES / MIB} MiB, two in parallel, come back whole from the %s`, async (_, artefact) => {
  const ran = await call(artefact, 'run', 'plan.json', '--agents', 'agents.json', '--json');
  const { status, stdout, stderr } = ran;
  const left = await processesLeft(`${MARK}=${mark}`);
  const reported = await call(artefact, 'show', 'large', '--json');

  expect({ status, stderr, left }).toEqual({ status: 0, stderr: '', left: [] });
  expect(JSON.parse(stdout.toString().trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ state: 'succeeded' });
  expect(digestsOfFiles().toSorted()).toEqual([...digests.values()].toSorted());
  expect(digestsOfReport(reported.stdout)).toEqual([...digests]);
  for (const [id, digest] of [...digests].slice(-1)) {
    const shown = (await call(artefact, 'show', 'large', id)).stdout;
    expect(digestOf(shown.subarray(shown.indexOf('answer:\n') + 'answer:\n'.length, -1))).toBe(digest);
    const { stdout: report } = await call(artefact, 'show', 'large', id, '--json');
    expect(digestOf(JSON.parse(report.toString()).response.result.data)).toBe(digest);
  }
  expect(await digestsOfProgram()).toEqual([...digests]);
  const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
  process.stdout.write(`memory: run ${mib(ran.mostBytesOfMemory)}, show --json ${mib(reported.mostBytesOfMemory)}\n`);
  // The programs themselves take less than a fifth of this.
  const allAnswers = 12 * 64 * MIB;
  if (process.platform !== 'linux')
    return void process.stdout.write('The memory is not checked: only Linux shows it.\n');
  expect(ran.mostBytesOfMemory).toBeLessThan(allAnswers);
  expect(reported.mostBytesOfMemory).toBeLessThan(allAnswers);
});

/** The digests of the texts in all files of answers. */
function digestsOfFiles(): string[] {
  const answers = join(folder, 'state', 'answers');
  const files = readdirSync(answers, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => digestOfResponse(readFileSync(join(parentPath, name))));
}

/** The digests of the answers in a report that is too long for one text. */
function digestsOfReport(report: Buffer): [string, string][] {
  const found: [string, string][] = [];
  for (let at = 0; ; ) {
    const start = report.indexOf('"response":', at) + '"response":'.length;
    if (start < '"response":'.length) return found;
    const task = /"task":"(\w+)"/.exec(report.subarray(at, start).toString())?.[1] ?? '';
    at = report.indexOf(',"failure":', start);
    found.push([task, digestOfResponse(report.subarray(start, at))]);
  }
}

/** What a program gets from the runner. */
async function digestsOfProgram(): Promise<[string, string][]> {
  const journal = openJournal(join(folder, 'state'));
  const executor = createTaskExecutor(new Map());
  const runner = createEmbeddedRunner({ executor, journal });
  const found: [string, string][] = [];
  for (const id of ids) found.push([id, digestOf((await runner.answer('large', id))?.result?.data ?? '')]);
  await runner.close();
  await executor.close();
  journal.close();
  return found;
}

function digestOfResponse(json: Buffer): string {
  return digestOf(JSON.parse(json.toString()).result.data);
}

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
