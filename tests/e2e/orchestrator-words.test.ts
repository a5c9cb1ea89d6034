import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orchestrator words ')));
  mkdirSync(join(folder, 'vault'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function call(
  words: readonly string[],
  { env = {}, cwd = folder }: { readonly env?: Record<string, string>; readonly cwd?: string } = {},
): Promise<ProcessEnd> {
  return runProcess({ command: [...orchestrator, ...words], cwd, env: { XDG_STATE_HOME: folder, ...env } });
}

test('exec in the folder of a vault says which option names it', async () => {
  mkdirSync(join(folder, 'vault', '.obsidian'));
  mkdirSync(join(folder, 'vault', 'Sub'));
  const env = { OBSIDIAN_AGENT_COMMAND: artefacts[0]?.command[0] ?? '', OBSIDIAN_VAULT_PATH: '' };

  const { exitCode, stderr } = await call(['exec', 'list_notes'], { env, cwd: join(folder, 'vault', 'Sub') });

  expect(exitCode).toBe(1);
  expect(stderr).toContain(`For the vault that you are in, add --vault '${join(folder, 'vault')}'\n`);
});

test('a program of an agent that does not exist, and a port in use, are named in words', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const agent = await call(['exec', 'look'], { env: { OBSIDIAN_AGENT_COMMAND: '/gone/agent' } });
  const serve = await call(['serve', '--port', String(port)]);
  server.close();

  expect(agent.stderr).toContain('could not be started: there is no such program (command: ["/gone/agent"])');
  expect(serve.stderr).toContain(`Cannot listen on 127.0.0.1:${port}, which another program uses\n`);
});

test('an error begins with the program, or with the place in a file', async () => {
  expect((await call(['show', 'nobody'])).stderr).toMatch(/^obsidian-orchestrator: Plan not found: "nobody"\.\n/);
  expect((await call(['worker', '--check'])).stderr).toMatch(/^The worker configuration lacks "host"\.\n/);
});

test('validate warns of a vault whose folder is missing', async () => {
  const tasks = [{ id: 'a', action: 'look', payload: { log: 'log' } }];
  const plan = { name: 'p', agent: 'scripted', vault_path: './vult', tasks };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const scripted = { command: [scriptedAgent] };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted }));

  const { exitCode, stderr } = await call(['validate', 'plan.json', '--agents', 'agents.json']);

  expect(exitCode).toBe(0);
  expect(stderr).toBe(
    `No vault folder at ${join(folder, 'vult')}. Check vault_path, which begins at the folder of the plan.\n`,
  );
});
