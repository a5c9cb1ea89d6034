/** The tool that requests to this agent name. */
export const TOOL = 'obsidian_agent';
