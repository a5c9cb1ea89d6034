import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import type { Registry } from '@obsidian-agent/client';

type Environment = Readonly<Record<string, string | undefined>>;

/** The same agents, with every folder that they write to in the given one, and without a model that notes are sent to. */
export function isolateAgents(
  registry: Registry,
  { folder, env, copies }: { folder: string; env: Environment; copies: readonly Copied[] },
): Registry {
  return new Map(
    [...registry].map(([name, entry]) => {
      const own = { ...env, ...entry.env };
      return [name, { ...entry, env: { ...entry.env, ...ownFolders(folder, own), ...allowCopies(own, copies) } }];
    }),
  );
}

interface Copied {
  readonly vault: string;
  readonly copy: string;
}

function ownFolders(folder: string, { HOME = '', XDG_CONFIG_HOME }: Environment): Record<string, string> {
  const paths = {
    OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache'),
    OBSIDIAN_AGENT_STATE_DIR: join(folder, 'state'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_STATE_HOME: join(folder, 'state'),
    // The desktop's trash.
    XDG_DATA_HOME: join(folder, 'data'),
    OBSIDIAN_AGENT_EMBEDDINGS_URL: '',
  };
  if (process.platform !== 'darwin') return paths;
  // There, the trash is in the home folder, and nowhere else.
  return { ...paths, HOME: folder, XDG_CONFIG_HOME: XDG_CONFIG_HOME ?? join(HOME, '.config') };
}

/** Allows the copies of allowed vaults. */
function allowCopies({ OBSIDIAN_AGENT_ALLOWED_ROOTS: roots }: Environment, copies: readonly Copied[]) {
  if (roots === undefined) return {};
  const allowed = roots.split(delimiter).filter((root) => root !== '');
  const real = allowed.map((root) => (existsSync(root) ? realpathSync(root) : root));
  const isAllowed = ({ vault }: Copied) =>
    real.some((root) => (vault + sep).startsWith(root.endsWith(sep) ? root : root + sep));
  const added = copies.filter(isAllowed).map(({ copy }) => copy);
  return { OBSIDIAN_AGENT_ALLOWED_ROOTS: [...allowed, ...added].join(delimiter) };
}
