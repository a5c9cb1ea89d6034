export { listToolsets, type OpenToolset, openToolset } from './open-toolset.ts';
export { type ToolFormat, toolsAs } from './tool-formats.ts';
export type {
  CommandOutcome,
  JsonSchema,
  RunCommand,
  ToolCall,
  ToolContext,
  ToolDefinition,
  ToolOutcome,
} from './toolset/toolset.ts';
