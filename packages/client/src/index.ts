export type { CommandNameV2, Description, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
export { AgentFailure, type AgentFailureReason, type Evidence } from './agent-process/agent-failure.ts';
export { defaultRegistry } from './agent-process/default-registry.ts';
export { createTaskExecutor } from './agent-process/process-task-executor.ts';
export { type AgentEntry, DEFAULT_MAX_OUTPUT_BYTES, type Registry } from './agent-process/registry.ts';
export type { StderrLine } from './agent-process/stderr-lines.ts';
export type { ExecOptions, ProcessEnd, TaskExecutor } from './agent-process/task-executor.ts';
export { type Answer, type CallOptions, type Client, type ClientOptions, createClient, type Params } from './client.ts';
export { CommandFailure } from './command-failure.ts';
