import { Server } from '@modelcontextprotocol/server';
import type { ServerScene } from './scene.ts';

/**
 * Makes the server of one connection, or of one request where the protocol has no connections.
 *
 * It answers the first request with what it has at hand; what a later request needs is loaded by that request.
 */
export async function createServer(scene: ServerScene): Promise<Server> {
  const instructions = await scene.toolset.instructions();
  const server = new Server(
    { name: 'obsidian-mcp', title: 'Obsidian vaults', version: scene.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  server.onerror = (error) => scene.log.debug('protocol error', { err: error.stack });

  server.setRequestHandler('tools/list', async () => {
    const { listTools } = await import('./list-tools.ts');
    return { tools: await listTools(scene) };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { callTool } = await import('./call-tool.ts');
    return await callTool(scene, params, { ...context, canAsk: canElicit(server) });
  });
  offerResources(server, scene);
  offerPrompts(server, scene);
  return server;
}

function offerResources(server: Server, scene: ServerScene): void {
  server.setRequestHandler('resources/list', async ({ params }, { mcpReq }) => {
    const { listNoteResources } = await import('../resources/list-resources.ts');
    return await listNoteResources(scene.vaults, { cursor: params?.cursor, signal: mcpReq.signal });
  });
  server.setRequestHandler('resources/templates/list', async () => {
    const { resourceTemplates } = await import('../resources/resource-templates.ts');
    return { resourceTemplates: resourceTemplates(scene.vaults) };
  });
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) => {
    const { readNoteResource } = await import('../resources/read-resource.ts');
    return await readNoteResource(scene.vaults, params.uri, mcpReq.signal);
  });
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq }) => {
    const { complete } = await import('./complete.ts');
    return { completion: await complete(scene.vaults, params, mcpReq.signal) };
  });
}

function offerPrompts(server: Server, scene: ServerScene): void {
  server.setRequestHandler('prompts/list', async () => {
    const { listPrompts } = await import('../prompts/list-prompts.ts');
    return { prompts: listPrompts(scene.vaults) };
  });
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const { getPrompt } = await import('../prompts/get-prompt.ts');
    return getPrompt(scene.vaults, params);
  });
}

/** Whether the client can put a question to its user. */
function canElicit(server: Server): boolean {
  return server.getClientCapabilities()?.elicitation !== undefined;
}
