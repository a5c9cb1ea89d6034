/** A tool as MCP lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: false;
  };
}

/** Carries out a command of v2 in the vault of the call. */
export type RunCommand = (
  name: string,
  params: Readonly<Record<string, unknown>>,
) => Promise<{ readonly data: string; readonly metadata: Readonly<Record<string, unknown>> | null }>;

/** What a tool answers to a model. */
export interface ToolOutcome {
  readonly output: Readonly<Record<string, unknown>> | string;
  /** The same as text. */
  readonly text: string;
  readonly isError: boolean;
}

/** The toolset that a server shows, loaded piece by piece. */
export interface ToolsetSource {
  readonly name: string;
  instructions(): Promise<string | undefined>;
  list(): Promise<readonly ListedTool[]>;
  /**
   * Carries out one tool.
   *
   * @throws AgentError `UNKNOWN_TOOL`, and `INVALID_PARAMS` for arguments that break the schema of the tool
   */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    scene: { run: RunCommand; now: Date },
  ): Promise<ToolOutcome>;
}
