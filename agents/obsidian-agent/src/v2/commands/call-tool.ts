import { openToolset } from '@obsidian-agent/toolsets';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { toolRunner } from '../handling/tool-runner.ts';

export const handler: ReadHandlerV2<'call_tool'> = async (context, { toolset, name, arguments: args = {} }) => {
  const { call } = await openToolset(toolset);
  const { output, text, isError, retry } = await call(name, args, { run: toolRunner(context), now: context.now });
  return { data: text, metadata: { output, is_error: isError, retry } };
};
