import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
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
import { createEmbeddedRunner, createTaskExecutor, openJournal } from '@obsidian-agent/orchestrator';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { processesLeft } from '../fixtures/marked-processes.ts';
import { isLong } from './ask-agent.ts';
import { largeText } from './large-text.ts';

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
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ large: { command: [process.execPath, program] } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
});

interface Ended {
  readonly status: number | null;
  /** Can be longer than a text. */
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly mostBytesOfMemory: number;
}

const reportMemory = `process.on('exit', () => console.error('\\nmemory ' + process.resourceUsage().maxRSS))`;
const measured = `--import "data:text/javascript,${encodeURIComponent(reportMemory)}"`;

function call(...args: readonly string[]): Ended {
  const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
  const file = join(folder, 'stdout');
  const stdout = openSync(file, 'w');
  const env = { ...process.env, NODE_OPTIONS: measured, [MARK]: mark };
  const ended = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', stdout, 'pipe'] });
  closeSync(stdout);
  const [stderr = '', kib] = ended.stderr.split('\nmemory ');
  return { status: ended.status, stdout: readFileSync(file), stderr, mostBytesOfMemory: Number(kib) * 1024 };
}

test(`12 answers of ${ANSWER_BYTES / MIB} MiB, two in parallel, come back whole`, { timeout: 1_200_000 }, async () => {
  const ran = call('run', 'plan.json', '--agents', 'agents.json', '--json');
  const { status, stdout, stderr } = ran;
  const left = await processesLeft(`${MARK}=${mark}`);
  const reported = call('show', 'large', '--json');

  expect({ status, stderr, left }).toEqual({ status: 0, stderr: '', left: [] });
  expect(JSON.parse(stdout.toString().trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ state: 'succeeded' });
  expect(digestsOfFiles().toSorted()).toEqual([...digests.values()].toSorted());
  expect(digestsOfReport(reported.stdout)).toEqual([...digests]);
  for (const [id, digest] of [...digests].slice(-1)) {
    const text = call('show', 'large', id).stdout;
    expect(digestOf(text.subarray(text.indexOf('answer:\n') + 'answer:\n'.length, -1))).toBe(digest);
    expect(digestOf(JSON.parse(call('show', 'large', id, '--json').stdout.toString()).response.result.data)).toBe(
      digest,
    );
  }
  expect(await digestsOfProgram()).toEqual([...digests]);
  const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
  process.stdout.write(`memory: run ${mib(ran.mostBytesOfMemory)}, show --json ${mib(reported.mostBytesOfMemory)}\n`);
  // The programs themselves take less than a fifth of this.
  const allAnswers = 12 * 64 * MIB;
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
