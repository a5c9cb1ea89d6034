import { expect, test } from 'vitest';
import { startEmbeddingService, type Trouble } from './embedding-service.ts';
import { agentWithModel, KEY, notes } from './model-agent.ts';
import { typist } from './typed-call.ts';

const BUSY: Trouble = { status: 503, headers: { 'retry-after': '0' } };
const attempts = Array.from({ length: 5 }, () => BUSY);

/** A user whose model is behind a service, and the address that is shown of it. */
async function typistWithModel(tree: Readonly<Record<string, string>> = notes) {
  const service = await startEmbeddingService();
  const env = {
    OBSIDIAN_AGENT_EMBEDDINGS_URL: `${service.url}?key=${KEY}`,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1',
  };
  return { ...typist(tree), service, env, address: `${service.url}/embeddings` };
}

test('index-vault ends with status 3 if the model gives no vectors, and stderr says why and what to do', async () => {
  const { type, service, env, address } = await typistWithModel();
  service.troubles.push(...attempts);

  const failed = await type(['index-vault'], { env });
  const again = await type(['index-vault'], { env });

  expect(failed).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('The index has 5 texts') });
  expect(failed.stderr).toBe(
    `${address} answered 503 Service Unavailable. Trying again, up to 4 times.\n` +
      `4 of 4 notes cannot be found by meaning: ${address} answered 503 Service Unavailable.\n` +
      'Fix the cause, and run the command again. It continues where it stopped.\n',
  );
  expect(again).toMatchObject({ exitCode: 0, stderr: '' });
});

test('index-vault says that it waits while it waits', async () => {
  const { type, service, env } = await typistWithModel();
  const down: Trouble = { status: 503 };
  service.troubles.push(down, down, down, down, down);

  const { exitCode, stderr } = await type(['index-vault'], {
    env,
    onStderr: (said) => {
      if (said.includes('Trying again')) service.troubles.length = 0;
    },
  });

  expect(exitCode).toBe(0);
  expect(stderr.match(/Trying again/g)).toHaveLength(1);
});

test('index-vault that leaves notes ends with status 3, also with --json and --quiet', async () => {
  const long = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`N${at}.md`, `${'dog '.repeat(100)}${at}\n`]));
  const { type, service, env } = await typistWithModel(long);
  service.troubles.push({ status: 401 });

  const refused = await type(['index-vault', '--quiet'], { env });
  const limited = await type(['index-vault', '--max-characters', '27000', '--json'], { env });
  const rest = await type(['index-vault', '--json'], { env });

  expect(refused).toMatchObject({ exitCode: 3, stderr: expect.stringMatching(/^70 of 70 notes/) });
  expect(limited.exitCode).toBe(3);
  expect(JSON.parse(limited.stdout)).toMatchObject({ meaning: { notes: 70, embedded: 66, requests: 2 } });
  expect(rest.exitCode).toBe(0);
  expect(JSON.parse(rest.stdout)).toMatchObject({ meaning: { notes: 70, embedded: 70 } });
});

test('a request gets a response of success with the problem in it, because the index is up to date', async () => {
  const { ask, service } = await agentWithModel();
  service.troubles.push(...attempts);

  const { status, data, metadata, stderr } = await ask('index_vault', {});

  expect(status).toBe('success');
  expect(metadata).toMatchObject({ texts: 5, meaning: { notes: 4, embedded: 0, problem: expect.any(String) } });
  expect(data).toContain('4 of 4 notes cannot be found by meaning: ');
  expect(data).toContain('Fix the cause, and send the request again. It continues where it stopped.');
  expect(JSON.parse(stderr)).toMatchObject({ level: 'warn', msg: expect.stringContaining('Trying again') });
});
