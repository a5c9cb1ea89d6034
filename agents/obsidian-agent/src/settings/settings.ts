import { delimiter } from 'node:path';
import { homeOf, settingsFileOf, userFolder } from '@obsidian-agent/platform';
import { type EmbeddingSettings, readEmbeddingSettings } from './embedding-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The limits of a run, each with its environment variable. */
export interface Limits {
  /** `OBSIDIAN_AGENT_MAX_REQUEST_BYTES` */
  readonly requestBytes: number;
  /** `OBSIDIAN_AGENT_MAX_JSON_DEPTH` */
  readonly jsonDepth: number;
  /** `OBSIDIAN_AGENT_STDIN_TIMEOUT_MS`; 0 waits forever. */
  readonly stdinTimeoutMs: number;
  /** `OBSIDIAN_AGENT_LOCK_TIMEOUT_MS` */
  readonly lockTimeoutMs: number;
  /** `OBSIDIAN_AGENT_MAX_RESPONSE_BYTES` */
  readonly responseBytes: number;
}

export interface Settings {
  readonly limits: Limits;
  /** `OBSIDIAN_VAULT_PATH`: the default vault of v2 requests. */
  readonly vaultPath: string | undefined;
  /** `OBSIDIAN_AGENT_SETTINGS`: the settings file, which may set the default vault; see `defaultVault`. */
  readonly settingsFile: string | undefined;
  /** `OBSIDIAN_AGENT_CACHE_DIR`: cache directory, safe to delete; undefined if the user has none. */
  readonly cacheDir: string | undefined;
  /** `OBSIDIAN_AGENT_STATE_DIR`: directory of the key that seals deletions; undefined if the user has none. */
  readonly stateDir: string | undefined;
  /** `OBSIDIAN_AGENT_ALLOWED_ROOTS`: folders, separated as in PATH; undefined allows any vault. */
  readonly allowedRoots: readonly string[] | undefined;
  /** The model that turns texts into vectors; undefined if none is set. */
  readonly embeddings: EmbeddingSettings | undefined;
  /** Why the settings of the model cannot be used; undefined if they can, or there are none. */
  readonly embeddingsProblem: string | undefined;
  /** `OBSIDIAN_AGENT_READ_ONLY` */
  readonly readOnly: boolean;
  /** `OBSIDIAN_AGENT_EXIT_CODE` */
  readonly exitCode: boolean;
  /** Warnings about settings that could not be read; their defaults are used. */
  readonly complaints: readonly string[];
}

const MEBIBYTE = 1_048_576;

/** Reads the settings of a run from its environment. An unreadable value causes a warning and is ignored. */
export function readSettings(env: Environment): Settings {
  const complaints: string[] = [];
  const number = (name: string, fallback: number): number => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    complaints.push(`${name}=${JSON.stringify(text)} is not a number of at most 15 digits; using ${fallback}`);
    return fallback;
  };

  const forModel: string[] = [];
  const embeddings = readEmbeddingSettings(env, forModel);
  const allowedRoots = readRoots(env['OBSIDIAN_AGENT_ALLOWED_ROOTS'], complaints);
  return {
    limits: {
      requestBytes: number('OBSIDIAN_AGENT_MAX_REQUEST_BYTES', 16 * MEBIBYTE),
      jsonDepth: number('OBSIDIAN_AGENT_MAX_JSON_DEPTH', 64),
      stdinTimeoutMs: number('OBSIDIAN_AGENT_STDIN_TIMEOUT_MS', 30_000),
      lockTimeoutMs: number('OBSIDIAN_AGENT_LOCK_TIMEOUT_MS', 60_000),
      responseBytes: number('OBSIDIAN_AGENT_MAX_RESPONSE_BYTES', 64 * MEBIBYTE),
    },
    vaultPath: env['OBSIDIAN_VAULT_PATH'] || undefined,
    settingsFile: settingsFileOf(env),
    cacheDir: env['OBSIDIAN_AGENT_CACHE_DIR'] || userFolder('cache', env, homeOf(env)),
    stateDir: env['OBSIDIAN_AGENT_STATE_DIR'] || userFolder('state', env, homeOf(env)),
    allowedRoots,
    embeddings,
    embeddingsProblem: embeddings === undefined ? forModel[0] : undefined,
    readOnly: isOn(env['OBSIDIAN_AGENT_READ_ONLY']),
    exitCode: isOn(env['OBSIDIAN_AGENT_EXIT_CODE']),
    complaints: [...complaints, ...forModel],
  };
}

function readRoots(text: string | undefined, complaints: string[]): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const roots = text.split(delimiter).filter((root) => root !== '');
  if (roots.length === 0)
    complaints.push('OBSIDIAN_AGENT_ALLOWED_ROOTS names no folder: no vault is allowed; unset it to allow any');
  return roots;
}

// A safety switch fails safe: any value that does not mean "off" means "on".
function isOn(text: string | undefined): boolean {
  return text !== undefined && !['', '0', 'false', 'no', 'off'].includes(text.toLowerCase());
}
