import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

/** A server in a process of its own, with a folder, a vault and an agent. */
export interface ServerWorld {
  readonly folder: string;
  /** The file to which scripted agents log their actions. */
  readonly log: string;
  readonly url: string;
  readonly server: ChildProcess;
  /** A request as the holder of a token, which has all roles by default. */
  call(path: string, init?: CallOptions): Promise<Called>;
  /** As `call`, without reading the answer. */
  open(path: string, init?: CallOptions): Promise<Response>;
  createToken(name: string, ...options: string[]): string;
  /** Runs another command on the same state. */
  command(...words: string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  /** What the server wrote to stderr until now. */
  errors(): string;
  /** Ends the server and returns what it wrote to stderr. */
  end(): Promise<string>;
  /** Ends the server and starts it again at the same address, with more options. */
  restart(...options: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal;
}

export interface Called {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  readonly data: any;
  readonly headers: Headers;
}

const [program, ...words] = orchestrator;
const usualEnv = { ...process.env, LENT: 'lent value', KEPT: 'kept value', HOOK_KEY: 'hush' };

/** Starts a server with the scripted agent and the usual one. */
export async function startServer(...options: readonly string[]): Promise<ServerWorld> {
  return await startServerWith({}, ...options);
}

/** @param files texts of files in its folder */
export async function startServerWith(
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<ServerWorld> {
  return await startServerIn({ files }, ...options);
}

interface ServerSetup {
  /** The folder of a server that ended, to go on in. Default: a new one. */
  readonly folder?: string;
  /** Texts of files in its folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Added to its environment, and to that of other commands. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startServerIn(
  { files = {}, env: added = {}, folder: earlier }: ServerSetup,
  ...options: readonly string[]
): Promise<ServerWorld> {
  const env = { ...usualEnv, ...added };
  const folder = prepareFolder(files, earlier);
  const command = (...args: string[]): ReturnType<ServerWorld['command']> =>
    spawnSync(program, [...words, ...args, '--state', 'state'], { cwd: folder, encoding: 'utf8', env });
  const createToken = (name: string, ...args: string[]): string => {
    const { status, stdout, stderr } = command('serve', 'token', 'create', name, ...args);
    if (status !== 0) throw new Error(`The token '${name}' was not created: ${stderr}`);
    return stdout.trim();
  };
  const token = createToken(earlier === undefined ? 'admin' : `admin-${Date.now()}`, '--role', 'admin');

  const running = await startProcess({ folder, env, options });
  const close = async (): Promise<void> => {
    const { exitCode, signalCode } = running.server();
    if (exitCode === null && signalCode === null) await running.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...running,
    folder,
    log: join(folder, 'log'),
    get server() {
      return running.server();
    },
    createToken,
    command,
    close,
    ...callsOf(running.url, token),
  };
}

function prepareFolder(files: Readonly<Record<string, string>>, earlier: string | undefined): string {
  const folder = earlier ?? realpathSync(mkdtempSync(join(tmpdir(), 'plan-server-')));
  mkdirSync(join(folder, 'vault'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const agents = {
    scripted: { command: [scriptedAgent] },
    obsidian_agent: { command: artefacts[0]?.command },
  };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
  return folder;
}

interface ProcessOptions {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly options: readonly string[];
}

interface ServerProcess extends Pick<ServerWorld, 'url' | 'errors' | 'end' | 'restart'> {
  server(): ChildProcess;
}

async function startProcess({ folder, env, options }: ProcessOptions): Promise<ServerProcess> {
  const settings = ['--state', 'state', '--agents', 'agents.json', '--vault', 'notes=vault', ...options];
  let errors = '';
  const start = (port: string, more: readonly string[]): ChildProcess => {
    const child = spawn(program, [...words, 'serve', '--port', port, ...settings, ...more], { cwd: folder, env });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    return child;
  };
  let server = start('0', []);
  const url = await readUrl(server, () => errors);
  const end = async (): Promise<string> => {
    const ended = once(server, 'close');
    server.kill('SIGINT');
    if (server.exitCode === null) await ended;
    return errors;
  };
  const restart = async (...more: string[]): Promise<void> => {
    await end();
    server = start(new URL(url).port, more);
    await readUrl(server, () => errors);
  };
  return { url, server: () => server, errors: () => errors, end, restart };
}

function callsOf(url: string, own: string): Pick<ServerWorld, 'open' | 'call'> {
  const open: ServerWorld['open'] = (path, { method, body, headers, token = own, signal } = {}) =>
    fetch(`${url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      // While a command blocks this process, the server may close a connection that the next request would use.
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        connection: 'close',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    open,
    async call(path, init) {
      const response = await open(path, init);
      const text = await response.text();
      return { status: response.status, headers: response.headers, data: text === '' ? undefined : JSON.parse(text) };
    },
  };
}

async function readUrl(server: ChildProcess, errors: () => string): Promise<string> {
  let text = '';
  for await (const piece of server.stdout ?? []) {
    text += String(piece);
    const [url] = /http:\/\/\S+/.exec(text) ?? [];
    if (url === undefined) continue;
    // The stream was ended by leaving the loop.
    return url;
  }
  throw new Error(`The server did not start: ${text}${errors()}`);
}
