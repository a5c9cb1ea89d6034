import {
  type CallToolResult,
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { EXECUTABLE, type McpVault } from './mcp-vault.ts';

/** The generations of the protocol: with sessions, and with single requests. */
export const eras = ['2025-11-25', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

export interface ClientOptions {
  readonly era?: Era;
  readonly args?: readonly string[];
  /** The whole command line, instead of the executable with `args`. */
  readonly command?: readonly string[];
  /** The user's answer to a question; without it the client cannot ask. */
  readonly answer?: (question: string) => 'accept' | 'decline';
  /** The declared ways in which the client can ask; default: forms, if there is an answer. */
  readonly elicitation?: NonNullable<ClientCapabilities['elicitation']>;
  /** Added to the environment of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A client, and the process that it started. */
export interface StdioClient {
  readonly client: Client;
  readonly pid: number;
}

/** Starts a server over stdio, with all tools unless its arguments choose them, and connects. */
export async function connectStdio(vault: McpVault, options: ClientOptions = {}): Promise<StdioClient> {
  const { args = ['--vault', vault.path] } = options;
  const tools = args.includes('--tools') ? [] : ['--tools', 'all'];
  const [command = '', ...rest] = options.command ?? [...EXECUTABLE, ...args, ...tools];
  const transport = new StdioClientTransport({
    command,
    args: rest,
    env: { ...vault.env, ...options.env },
    stderr: 'ignore',
  });
  const client = await connect(transport, options);
  return { client, pid: transport.pid as number };
}

/** Connects to a listening server. */
export async function connectHttp(
  url: string,
  { token, ...options }: ClientOptions & { readonly token?: string } = {},
): Promise<Client> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return await connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }), options);
}

async function connect(transport: Transport, options: ClientOptions): Promise<Client> {
  const { era = '2025-11-25', answer, elicitation = answer === undefined ? undefined : { form: {} } } = options;
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: elicitation === undefined ? {} : { elicitation },
      versionNegotiation: { mode: era === '2025-11-25' ? 'legacy' : { pin: era } },
    },
  );
  if (answer !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = answer(params.message);
      return action === 'accept' ? { action, content: { confirm: true } } : { action };
    });
  }
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** Calls a tool; returns its text, and whether it reports an error. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ text: string; isError: boolean }> {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const text = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return { text, isError: result.isError === true };
}
