import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { MOST_QUESTIONS } from '../confirmation/unanswered-question.ts';
import { offerTasks, TASKS_EXTENSION } from '../plans/plan-tasks.ts';
import type { Outlet } from '../protocol/call-context.ts';
import { withProtocolErrors } from '../protocol/protocol-errors.ts';
import type { ServerSetup } from './server-setup.ts';
import { ValidatingServer } from './validating-server.ts';

/**
 * Creates the server for one connection, or for one request in protocol revisions without connections.
 *
 * Each handler loads its code on first use, so that the first answer comes quickly.
 */
export function createServer(setup: ServerSetup, outlet: Outlet): Server {
  const { instructions } = setup.toolset;
  const server = new ValidatingServer(
    { name: 'obsidian-agent', title: 'Obsidian vaults', version: setup.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, ...extensionsOf(setup) },
      inputRequired: { maxRounds: MOST_QUESTIONS },
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  server.onerror = (error) => setup.log.debug('protocol error', { err: error.stack });

  server.setRequestHandler('tools/list', async () => {
    const { listTools } = await import('./list-tools.ts');
    return { tools: await listTools(setup) };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { callTool } = await import('./call-tool.ts');
    return await callTool(setup, params, {
      ...context,
      canAsk: canElicit(server, context),
      whenTaken: outlet.whenTaken,
    });
  });
  if (setup.plans !== undefined) offerTasks(server, setup.plans, setup.isReadOnly);
  offerResources(server, setup, outlet);
  offerPrompts(server, setup);
  return server;
}

/** Long plans are tasks, for clients that take them. */
function extensionsOf({ plans }: ServerSetup): Pick<ServerCapabilities, 'extensions'> {
  return plans === undefined ? {} : { extensions: { [TASKS_EXTENSION]: {} } };
}

function offerResources(server: Server, setup: ServerSetup, { whenTaken }: Outlet): void {
  server.setRequestHandler('resources/list', async ({ params }, { mcpReq }) => {
    const { listResources } = await import('../resources/list-resources.ts');
    const page = { cursor: params?.cursor, signal: mcpReq.signal };
    return await withProtocolErrors(() => listResources(setup, page));
  });
  server.setRequestHandler('resources/templates/list', async () => {
    const { resourceTemplates } = await import('../resources/resource-templates.ts');
    return { resourceTemplates: resourceTemplates(setup.vaults) };
  });
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) => {
    const { readResource } = await import('../resources/read-resource.ts');
    return await withProtocolErrors(() => readResource(setup.vaults, params.uri, { signal: mcpReq.signal, whenTaken }));
  });
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq }) => {
    const { complete } = await import('./complete.ts');
    return { completion: await withProtocolErrors(() => complete(setup.vaults, params, mcpReq.signal)) };
  });
}

function offerPrompts(server: Server, setup: ServerSetup): void {
  server.setRequestHandler('prompts/list', async () => {
    const { listPrompts } = await import('../prompts/known-prompts.ts');
    return { prompts: listPrompts(setup.vaults) };
  });
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const { getPrompt } = await import('../prompts/get-prompt.ts');
    return await withProtocolErrors(() => getPrompt(setup.vaults, params));
  });
}

/**
 * Whether the client can show a form to its user. In protocol revisions without connections, each request says so.
 *
 * A client with elicitation but without a list of modes supports forms; one that lists only `url` does not.
 */
function canElicit(server: Server, { mcpReq }: ServerContext): boolean {
  const { [CLIENT_CAPABILITIES_META_KEY]: sent } = (mcpReq.envelope ?? {}) as Record<string, ClientCapabilities>;
  const ways = (sent ?? server.getClientCapabilities())?.elicitation;
  return ways !== undefined && (ways.form !== undefined || ways.url === undefined);
}
