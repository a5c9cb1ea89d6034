import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant, type Tree } from '../contract/tree.ts';

/** The answer of an agent to a command. */
export interface Answer {
  readonly status: string;
  readonly data: string;
  readonly metadata: Json;
  readonly reason: string | undefined;
  readonly hint: string | undefined;
  readonly details: Json;
  readonly stderr: string;
}

/** Parsed: each test knows the result that it requested. */
type Json = ReturnType<typeof JSON.parse>;

/** A vault of one test, and an agent for it. */
export interface NoteAgent {
  readonly vault: string;
  ask(action: string, payload: object, rest?: object): Promise<Answer>;
  text(path: string): string;
  /** A character for each byte. */
  bytes(path: string): string;
}

/** Plants a vault and its index; both are removed after the test. */
export function noteAgent(tree: Tree, { env = {}, command = executable() }: AgentOptions = {}): NoteAgent {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vault of notes ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  plant(vault, tree);
  return {
    vault,
    text: (path) => readFileSync(join(vault, path), 'utf8'),
    bytes: (path) => readFileSync(join(vault, path), 'latin1'),
    ask: askIn(vault, { command, env: { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache'), ...env } }),
  };
}

/** Calls an agent in an existing vault. */
export function askIn(vault: string, { env = {}, command = executable() }: AgentOptions): NoteAgent['ask'] {
  const settings = { TZ: 'UTC', OBSIDIAN_VAULT_PATH: vault, ...env };
  return async (action, payload, rest = {}) => {
    const request = { request_id: crypto.randomUUID(), tool: 'obsidian_agent', api_version: 'v2', action, payload };
    const stdin = JSON.stringify({ ...request, ...rest });
    const { stdout, stderr } = await runProcess({ command, stdin, env: settings });
    const { status, result, error_detail } = JSON.parse(stdout);
    const { data = '', metadata } = result ?? {};
    const { reason, hint, details } = error_detail ?? {};
    return { status, data, metadata, reason, hint, details, stderr };
  };
}

interface AgentOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: readonly [string, ...string[]];
}

function executable(): readonly [string, ...string[]] {
  const [first] = artefacts;
  if (first === undefined) throw new Error('There is no artefact to test.');
  return first.command;
}
