import type { Environment } from '../processes/spawned-process.ts';

/** Variables that an agent inherits. A stray NODE_OPTIONS must not reach it. */
const inherited =
  /^(PATH|HOME|LANG|LC_[A-Z]+|TZ|TMPDIR|XDG_[A-Z_]+|OBSIDIAN_[A-Z0-9_]+|TRACEPARENT|TRACESTATE|BAGGAGE)$/;

/** Windows programs need these to start and to find their folders. Their case varies there. */
const inheritedOnWindows =
  /^(path|pathext|systemroot|comspec|temp|tmp|userprofile|appdata|localappdata|obsidian_\w+)$/i;

/** The trace context differs for each task, and is also in the request. */
const traceVariables = ['TRACEPARENT', 'TRACESTATE', 'BAGGAGE'] as const;

/** Returns the variables that agents inherit. Listing process.env is slow, so call it once, not per task. */
export function inheritedFrom(own: NodeJS.ProcessEnv): Environment {
  const isInherited = process.platform === 'win32' ? inheritedOnWindows : inherited;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && isInherited.test(name)) env[name] = value;
  }
  return env;
}

/**
 * Builds the environment of an agent process. Later layers override earlier ones.
 *
 * OBSIDIAN_AGENT_EXIT_CODE is removed: with it, a valid "error" response would look like a crash.
 */
export function childEnvironment(...layers: readonly (Environment | undefined)[]): Environment {
  const env: Record<string, string> = Object.assign({}, ...layers);
  delete env['OBSIDIAN_AGENT_EXIT_CODE'];
  return env;
}

/** The environment of a standby child: no trace context, and no limit on its wait. */
export function standbyEnvironment(env: Environment): Environment {
  const waiting: Record<string, string> = { ...env, OBSIDIAN_AGENT_STDIN_TIMEOUT_MS: '0' };
  for (const name of traceVariables) delete waiting[name];
  return waiting;
}
