/** What an agent may see of the orchestrator's environment; a stray NODE_OPTIONS must not reach it. */
const inherited =
  /^(PATH|HOME|LANG|LC_[A-Z]+|TZ|TMPDIR|XDG_[A-Z_]+|OBSIDIAN_[A-Z0-9_]+|TRACEPARENT|TRACESTATE|BAGGAGE)$/;

/** Without these no program starts on Windows, or finds its folders. Their spelling varies there. */
const inheritedOnWindows =
  /^(path|pathext|systemroot|comspec|temp|tmp|userprofile|appdata|localappdata|obsidian_\w+)$/i;

/** Trace context differs from task to task and travels in the request as well. */
const traceVariables = ['TRACEPARENT', 'TRACESTATE', 'BAGGAGE'] as const;

export type Environment = Readonly<Record<string, string>>;

/** Takes what agents may see out of an environment. Listing process.env is slow: done once, not per task. */
export function inheritedFrom(own: NodeJS.ProcessEnv): Environment {
  const isInherited = process.platform === 'win32' ? inheritedOnWindows : inherited;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && isInherited.test(name)) env[name] = value;
  }
  return env;
}

/**
 * Decides the environment of an agent process: each later layer adds to the earlier ones or replaces in them.
 *
 * OBSIDIAN_AGENT_EXIT_CODE is taken out of all of them: with it an honest "error" would look like a crash.
 */
export function childEnvironment(...layers: readonly (Environment | undefined)[]): Environment {
  const env: Record<string, string> = Object.assign({}, ...layers);
  delete env['OBSIDIAN_AGENT_EXIT_CODE'];
  return env;
}

/** The environment of a child that waits for a task not yet known: no trace context, and no limit to its wait. */
export function standbyEnvironment(env: Environment): Environment {
  const waiting: Record<string, string> = { ...env, OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '0' };
  for (const name of traceVariables) delete waiting[name];
  return waiting;
}
