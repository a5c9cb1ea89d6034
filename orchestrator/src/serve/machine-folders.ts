import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, parse } from 'node:path';
import type { Registry } from '@obsidian-agent/client';
import type { MachineFolders } from '@obsidian-agent/plans';
import { homeOf } from '@obsidian-agent/platform';

interface Machine {
  /** Folders of vaults, by the names that plans give them. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly stateDir: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly registry: Registry;
}

/** The folders of this machine that callers from elsewhere are not shown, and what they are shown instead. */
export function nameFolders({ vaults, stateDir, cwd, env, registry }: Machine): MachineFolders {
  const programs = [...registry].flatMap(([, { command }]) => command.filter(isAbsolute));
  const others: [path: string, name: string][] = [
    ...programs.map((path): [string, string] => [path, parse(path).base]),
    [tmpdir(), '(temporary folder)'],
    [homeOf(env) ?? '', '~'],
    [cwd, '.'],
    [stateDir, '(state folder)'],
  ];
  return {
    vaults: new Map([...vaults].flatMap(([name, path]) => pathsOf(path).map((each) => [each, name]))),
    others: new Map(others.flatMap(([path, name]) => pathsOf(path).map((each) => [each, name]))),
  };
}

/** A path and what it leads to. The root of a disk hides nothing. */
function pathsOf(path: string): string[] {
  const paths = existsSync(path) ? [path, realpathSync(path)] : [path];
  return paths.filter((each) => each !== '' && parse(each).root !== each);
}
