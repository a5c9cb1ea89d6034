/** Tools of a vault for a language model, in this process: no child process, no server. */
export declare function createVaultTools(options: VaultToolsOptions): Promise<VaultTools>;

export interface VaultToolsOptions {
  /** Path of the vault. */
  readonly vault: string;
  /** `native` (default) or a published design: `jasque`, `vault-agent`, `smarthole`, `co`. */
  readonly toolset?: string;
  /** Which of its tools: `core` (default), `all`, or names separated by commas. */
  readonly tools?: string;
  /** Refuse every write, and list only tools that read. */
  readonly readOnly?: boolean;
  /** Show only paths that match one of these patterns. */
  readonly allow?: readonly string[];
  /** Hide paths that match one of these patterns, as if they did not exist. */
  readonly deny?: readonly string[];
  /**
   * Asks the user. Without it, the model decides about deletions: it must send `confirm: true`.
   *
   * @param question what the call would do, such as the notes it would delete
   */
  readonly approve?: (question: string) => boolean | Promise<boolean>;
  /** Which calls need approval: `deletions` (default; includes `undo`) or `changes` (every write). */
  readonly confirm?: 'deletions' | 'changes';
}

export interface VaultTools extends AsyncDisposable {
  /** Instructions for the model about all tools, for its system prompt. */
  readonly instructions: string | undefined;
  /** Definitions in MCP's format. */
  readonly definitions: readonly VaultTool[];
  /** Definitions in the format of a model API. */
  definitionsAs(format: 'mcp' | 'anthropic' | 'openai'): Record<string, unknown>[];
  /**
   * Runs a tool. Calls of one vault run one after another.
   *
   * A failure that the model can act on is an answer with `isError`, including an unknown tool and invalid arguments.
   * An aborted call fails with the signal's reason; its write is either complete or rolled back.
   */
  call(name: string, args: Readonly<Record<string, unknown>>, options?: { signal?: AbortSignal }): Promise<ToolAnswer>;
  /** Waits for the last call and closes the vault. */
  close(): Promise<void>;
}

export interface VaultTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, draft 2020-12. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: false;
  };
}

export interface ToolAnswer {
  /** The answer as text, to send to the model. */
  readonly text: string;
  /** What the text leaves out because it is in a format for programs, such as how to continue; send it, too. */
  readonly remarks?: string;
  /** The same in the format of the toolset. */
  readonly output: Readonly<Record<string, unknown>> | string;
  readonly isError: boolean;
  /** Whether a corrected call could succeed. */
  readonly retry: boolean;
}
