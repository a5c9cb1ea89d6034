import type { ToolsetSource } from './toolset-source.ts';

/** The toolset of that name. What its calls and its list take is loaded when it is asked for. */
export function loadToolset(name: string): ToolsetSource {
  return {
    name,
    instructions: async () => undefined,
    list: async () => {
      const { listCommandTools } = await import('./command-tools.ts');
      return listCommandTools();
    },
    call: async (tool, args, { run }) => {
      const { callCommandTool } = await import('./command-tools.ts');
      return await callCommandTool(tool, args, run);
    },
  };
}
