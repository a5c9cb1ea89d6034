import { isAbsolute, join } from 'node:path';
import { homeOf } from './home.ts';

/** Variables of the XDG standard, and what they default to in the home folder. */
const FOLDERS = {
  config: ['XDG_CONFIG_HOME', '.config'],
  cache: ['XDG_CACHE_HOME', '.cache'],
  state: ['XDG_STATE_HOME', '.local/state'],
} as const;

/** The folder `obsidian-agent` for the user's configuration, cache or state; `home` itself if the user has no home folder. */
export function userFolder<Home extends string | undefined>(
  kind: keyof typeof FOLDERS,
  env: Readonly<Record<string, string | undefined>>,
  home: Home,
): string | Home {
  const [variable, fallback] = FOLDERS[kind];
  const base = env[variable];
  // The standard says to ignore relative paths.
  if (base !== undefined && isAbsolute(base)) return join(base, 'obsidian-agent');
  return home === undefined ? home : join(home, fallback, 'obsidian-agent');
}

/** The folder of the journal of plans: `$XDG_STATE_HOME/obsidian-agent/orchestrator`; default: in ~/.local/state. */
export function plansFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(userFolder('state', env, homeOf(env) ?? process.getBuiltinModule('node:os').homedir()), 'orchestrator');
}
