import { join } from 'node:path';
import { AgentFailure, type Client, type ClientOptions, CommandFailure, createClient } from '@obsidian-agent/client';
import { expect, onTestFinished, test } from 'vitest';
import { agentsFolder } from '../fixtures/agents/executor.ts';
import { noteAgent } from './note-agent.ts';

const executable = join(import.meta.dirname, '..', '..', 'dist', 'obsidian-agent');

/** A client of the built agent; closed after the test. */
function open(options: ClientOptions): Client {
  const client = createClient({ command: [executable], ...options });
  onTestFinished(() => client.close());
  return client;
}

function openFixture(program: string, options: ClientOptions = {}): Client {
  return open({ command: [process.execPath, join(agentsFolder, program)], ...options });
}

async function failureOf<Failure>(work: Promise<unknown>, type: new (...args: never[]) => Failure): Promise<Failure> {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof type)) throw new Error('The work did not fail as expected.', { cause: outcome });
  return outcome;
}

test('a client reads and writes notes, with typed params and results', async () => {
  const { vault, text } = noteAgent({ 'Home.md': '# Home\n' });
  const client = open({ vaultPath: vault });

  const written = await client.call('append_note', { note: 'Home', content: '- had tea' });
  const { data, metadata } = await client.call('read_note', { note: 'Home' });

  // The types come from the contract: these are a string and a number.
  const facts: readonly [string, number] = [metadata.path, written.metadata.line];
  expect(facts).toEqual(['Home.md', 2]);
  expect(data).toBe('# Home\n- had tea\n');
  expect(written.data).toContain('Home.md');
  expect(text('Home.md')).toBe('# Home\n- had tea\n');
});

test('an unknown command or parameter does not compile, and is refused by the agent', async () => {
  const client = open({ vaultPath: noteAgent({}).vault });

  // @ts-expect-error no such command
  const command = await failureOf(client.call('read_notes', {}), CommandFailure);
  // @ts-expect-error no such parameter
  const param = await failureOf(client.call('read_note', { nota: 'Home' }), CommandFailure);

  expect([command.reason, param.reason]).toEqual(['UNKNOWN_COMMAND', 'INVALID_PARAMS']);
});

test('a refusal is an error with its reason, category, hint and details', async () => {
  const client = open({ vaultPath: noteAgent({ 'Home.md': '' }).vault });

  const failure = await failureOf(client.call('read_note', { note: 'Hom' }), CommandFailure);

  expect(failure).toMatchObject({ reason: 'NOTE_NOT_FOUND', category: 'not_found', isRetryable: false });
  expect(failure.hint).toContain('Home');
  expect(failure.details).toMatchObject({ path: 'Hom', suggestions: ['Home.md'] });
  expect(failure.response.code).toBe(3);
});

test('a repeated idempotency key writes once', async () => {
  const { vault, text } = noteAgent({ 'Home.md': '' });
  const client = open({ vaultPath: vault });
  const append = () =>
    client.call('append_note', { note: 'Home', content: 'once' }, { idempotencyKey: 'k', correlationId: 'c' });

  const answers = [await append(), await append()];

  expect(answers.map(({ metadata }) => metadata.replayed)).toEqual([undefined, true]);
  expect(answers[1]?.metadata.etag).toBe(answers[0]?.metadata.etag);
  expect(text('Home.md')).toBe('once');
});

test('an aborted call stops its process and fails as cancelled', async () => {
  const client = openFixture('hangs.mjs');
  const abort = new AbortController();
  const call = client.call('read_note', { note: 'Home' }, { signal: abort.signal });

  abort.abort();

  expect(await failureOf(call, AgentFailure)).toMatchObject({ reason: 'CANCELLED' });
});

test.each([
  ['hangs.mjs', { timeoutMs: 300 }, 'TIMED_OUT'],
  ['answers-twice.mjs', {}, 'INVALID_JSON'],
  ['prints-banner.mjs', {}, 'INVALID_JSON'],
] as const)('the agent %s is a failure', async (program, options, reason) => {
  const call = openFixture(program, options).call('read_note', { note: 'Home' });

  expect(await failureOf(call, AgentFailure)).toMatchObject({ reason });
});

test('a program that does not exist is a failure with a hint', async () => {
  const failure = await failureOf(open({ command: ['/no/agent'] }).describe(), AgentFailure);

  expect(failure).toMatchObject({ reason: 'SPAWN_FAILED', hint: expect.stringContaining('PATH') });
});

test('a client with a process in standby answers, describes the agent, and ends by `await using`', async () => {
  const { vault } = noteAgent({ 'Home.md': 'tea\n' });
  let pending: Promise<unknown>;
  {
    await using client = createClient({ command: [executable], vaultPath: vault, standby: 1 });
    const names = (await client.describe()).commands.map(({ name }) => name);
    const answers = [
      await client.call('read_note', { note: 'Home' }),
      await client.call('read_note', { note: 'Home' }),
    ];

    expect(names).toContain('read_note');
    expect(answers.map(({ data }) => data)).toEqual(['tea\n', 'tea\n']);
    pending = failureOf(client.call('read_note', { note: 'Home' }), AgentFailure);
  }

  expect(await pending).toMatchObject({ reason: 'CANCELLED' });
});
