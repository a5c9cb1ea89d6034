import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockedPorts } from '../../packages/plans/src/plan/webhook-forms.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { createPlanWorld, type PlanWorld, release, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
let server: Server;
let received: unknown[];
let headers: IncomingHttpHeaders[];
/** Called for each notice; it is answered when the promise resolves. */
let onNotice: (body: string) => Promise<void>;
let lost: string[];
let onAwaited: () => void;
let status: number;

beforeEach(async () => {
  [received, headers, lost, status] = [[], [], [], 200];
  onNotice = async () => {};
  onAwaited = () => {};
  world = createPlanWorld({
    onNoticeLost: (_, why) => lost.push(why),
    onNoticesAwaited: () => onAwaited(),
    secretOf: (name) => secrets.get(name),
  });
  server = createServer((request, response) => {
    void text(request).then(async (body) => {
      received.push(JSON.parse(body));
      headers.push(request.headers);
      await onNotice(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await world.close();
  server.close();
});

const secrets = new Map<string, string>();

const webhook = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
const touch = (id: string, payload: object = {}) => ({
  id,
  action: 'touch',
  payload: { log: world.log, text: id, ...payload },
});
const refused = { fail: { kind: 'refused', times: 9 } };

test('the end of a plan goes to the webhooks that want it, with what failed and no texts of notes', async () => {
  const notify = [
    { on: ['failed'], webhook: webhook() },
    { on: ['succeeded'], webhook: webhook() },
  ];
  await world.run({
    plan_id: 'bad',
    notify,
    tasks: [touch('good'), touch('secret text', refused)].map((task, at) => ({ ...task, id: `t${at}` })),
  });
  await world.runner.close();

  expect(received).toEqual([
    {
      plan_id: 'bad',
      name: 'test',
      correlation_id: expect.any(String),
      event: 'failed',
      failures: [{ task: 't1', reason: expect.any(String) }],
    },
  ]);
  expect(JSON.stringify(received)).not.toContain('secret text');
  expect(lost).toEqual([]);
});

test('a program gets the notice on its stdin', async () => {
  const file = join(world.folder, 'notice.json');
  const script = join(world.folder, 'keep.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, readFileSync(0));`,
  );
  await world.run({
    plan_id: 'good',
    notify: [{ on: ['succeeded'], command: [process.execPath, script] }],
    tasks: [touch('a')],
  });
  await world.runner.close();

  expect(readFileSync(file, 'utf8')).toMatch(/\}\n$/);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ plan_id: 'good', event: 'succeeded', failures: [] });
});

test('a task that waits for a person is announced', async () => {
  const ask = { id: 'ask', approval: { message: 'Publish?' } };
  const plan = await world.check({ plan_id: 'asks', notify: [{ on: ['approval'], webhook: webhook() }], tasks: [ask] });
  await world.runner.submit(plan);
  await expect
    .poll(() => received)
    .toMatchObject([{ event: 'approval', approval: { task: 'ask', message: 'Publish?' } }]);
  await world.runner.approve('asks', 'ask', { isApproved: true });
  await world.runner.wait('asks');
});

test('a notice that does not arrive is reported, and the plan is as it was', async () => {
  status = 500;
  const notify = [
    { on: ['succeeded'], webhook: webhook() },
    { on: ['succeeded'], webhook: 'http://nowhere.invalid/hook' },
    { on: ['succeeded'], command: ['/nowhere/program'] },
    { on: ['succeeded'], command: [process.execPath, '-e', 'process.exit(3)'] },
  ];
  const report = await world.run({ notify, tasks: [touch('a')] });
  await world.runner.close();

  expect(report.state).toBe('succeeded');
  expect(lost).toHaveLength(4);
  expect(lost).toEqual(
    expect.arrayContaining([
      'The notice to /nowhere/program did not arrive: it could not be started (there is no such program).',
      expect.stringMatching(
        /^The notice to nowhere\.invalid did not arrive: (there is no such host|the name of the host)/,
      ),
      expect.stringMatching(/did not arrive: HTTP status 500/),
      expect.stringMatching(/did not arrive: exit status 3/),
    ]),
  );
});

test('an end that could not be recorded is not announced', async () => {
  const write = vi.spyOn(world.journal, 'write').mockImplementation((entries) => {
    if (entries.some(({ kind, record }) => kind === 'plan' && record.endedAt !== null)) throw new Error('disk full');
  });
  const run = world.run({ notify: [{ on: ['succeeded'], webhook: webhook() }], tasks: [touch('a')] });

  await expect(run).rejects.toThrow('disk full');
  await world.runner.close();
  write.mockRestore();
  expect(received).toEqual([]);
});

test('a notice that takes more than a second is announced, because it keeps the process', async () => {
  const gate = join(world.folder, 'gate');
  const script = 'const wait = setInterval(() => fs.existsSync(process.argv[1]) && clearInterval(wait), 20)';
  const awaited = vi.fn(() => release(gate));
  onAwaited = awaited;
  await world.run({
    notify: [{ on: ['succeeded'], command: [process.execPath, '-e', script, gate] }],
    tasks: [touch('a')],
  });
  await world.runner.close();

  expect(awaited).toHaveBeenCalledOnce();
  expect(lost).toEqual([]);
});

/** A shell that waits for ever, as does what it started, once in its group and once in another session. */
const endless = (mark: string) => [
  'sh',
  '-c',
  `(sleep ${mark}; true) & setsid sleep ${mark} & echo > ${join(world.folder, mark)}; wait; sleep ${mark}`,
];

/** The processes whose command line has a word. */
function processesWith(word: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
    } catch {
      // It has ended.
      return false;
    }
  });
}

const onlyLinux = test.skipIf(process.platform !== 'linux');

onlyLinux('a program that does not end in time is killed with all that it started', { timeout: 40_000 }, async () => {
  await world.run({ notify: [{ on: ['succeeded'], command: endless('7001.5') }], tasks: [touch('a')] });
  await world.runner.close();

  expect(lost).toEqual(['The notice to sh did not arrive: no end within 10 s.']);
  expect(processesWith('7001.5')).toEqual([]);
});

onlyLinux.each([
  ['a second Ctrl-C', ['SIGINT', 'SIGINT'], '7002.5'],
  ['SIGKILL', ['SIGKILL'], '7003.5'],
] as const)('after %s, no program that sends a notice is left', async (_, signals, mark) => {
  const agents = join(world.folder, 'agents.json');
  const file = join(world.folder, 'plan.json');
  writeFileSync(agents, JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  const notify = [{ on: ['succeeded'], command: endless(mark) }];
  writeFileSync(file, JSON.stringify({ name: 'cut off', agent: 'scripted', notify, tasks: [touch('a')] }));
  const [program, ...words] = orchestrator;
  const child = spawn(program, [...words, 'run', file, '--agents', agents, '--state', world.stateDir, '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  await expect.poll(() => existsSync(join(world.folder, mark)), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => errors, { timeout: 20_000 }).toContain('Waiting for notices');

  for (const signal of signals) {
    child.kill(signal);
    await setTimeout(300);
  }
  await ended;

  await expect.poll(() => processesWith(mark)).toEqual([]);
});

test('a notice whose process is killed before it was sent is sent by the next process that runs a plan', async () => {
  const agents = join(world.folder, 'agents.json');
  const file = join(world.folder, 'plan.json');
  writeFileSync(agents, JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  const plan = {
    name: 'cut off',
    agent: 'scripted',
    plan_id: 'cut',
    notify: [{ on: ['succeeded'], webhook: webhook() }],
  };
  writeFileSync(file, JSON.stringify({ ...plan, tasks: [touch('a')] }));
  const [program, ...words] = orchestrator;
  const child = spawn(program, [...words, 'run', file, '--agents', agents, '--state', world.stateDir, '--json'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  // The address has the notice, and the process dies before it learns that.
  onNotice = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  expect(await ended).toEqual([null, 'SIGKILL']);
  onNotice = async () => {};
  const other = world.secondRunner();
  await other.wait(await other.submit(await world.check({ plan_id: 'next', tasks: [touch('b')] })));
  await other.close();

  expect(received).toMatchObject([
    { plan_id: 'cut', event: 'succeeded' },
    { plan_id: 'cut', event: 'succeeded' },
  ]);
  expect(world.journal.notices.list()).toEqual([]);
});

test('the address and the headers of a webhook can be secrets, which the journal does not have', async () => {
  secrets.set('HOOK', `${webhook()}?token=hidden-token`);
  secrets.set('AUTH', 'Bearer hidden-key');
  const on = ['succeeded'];
  const notify = [
    { on, webhook: { $secret: 'HOOK' }, headers: { Authorization: { $secret: 'AUTH' }, 'X-Team': 'garden' } },
    { on, webhook: { $secret: 'NOWHERE' } },
    { on, webhook: webhook(), headers: { Authorization: { $secret: 'BROKEN' } } },
    ...['NO_HOST', 'NO_SERVER', 'FILE', 'USER', 'PORT', 'WORD'].map(($secret) => ({ on, webhook: { $secret } })),
  ];
  secrets.set('BROKEN', 'hidden\u0000key');
  secrets.set('NO_HOST', 'http://hidden.invalid/');
  secrets.set('NO_SERVER', 'http://127.0.0.1:2/');
  secrets.set('FILE', 'file:///hidden');
  secrets.set('USER', 'http://kim:hidden@127.0.0.1/');
  secrets.set('PORT', 'http://hidden.invalid:25/');
  secrets.set('WORD', 'hidden');

  await world.run({ plan_id: 'p', notify, tasks: [touch('a')] });
  await world.runner.close();

  expect(headers).toMatchObject([{ authorization: 'Bearer hidden-key', 'x-team': 'garden' }]);
  const of = (name: string, why: string) => `The notice to the webhook in ${name} did not arrive: ${why}.`;
  expect(lost).toHaveLength(8);
  expect(lost).toEqual(
    expect.arrayContaining([
      of('NOWHERE', 'the secret "NOWHERE" is missing'),
      expect.stringMatching(/did not arrive: the header Authorization is not one line of Latin-1 characters\.$/),
      expect.stringMatching(/NO_HOST did not arrive: (there is no such host|the name of the host [\w ]+)\.$/),
      of('NO_SERVER', 'the connection was refused'),
      of('FILE', 'its address is not a URL that begins with "https://" or "http://"'),
      of('USER', 'its address is not a URL without a user name and password'),
      of('PORT', 'its address is not a URL whose port is not reserved for another protocol'),
      of('WORD', 'its address is not a URL'),
    ]),
  );
  expect(JSON.stringify([lost, world.journal.findPlan('p')])).not.toContain('hidden');
});

test('fetch refuses the ports that plans may not name', async () => {
  for (const port of blockedPorts)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
