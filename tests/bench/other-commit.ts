import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const BUILT = 'built-for-bench';

/**
 * Builds a commit in a worktree of its own, with the tests of this checkout, so that both are measured by the same code.
 *
 * The worktree is kept in the temporary folder for the next comparison with that commit.
 *
 * @returns the folder of the worktree
 * @throws Error where there is no such commit, or it cannot be built
 */
export function buildCommit(commit: string): string {
  const sha = run(root, 'git', 'rev-parse', '--verify', `${commit}^{commit}`).trim();
  const folder = join(tmpdir(), 'obsidian-agent-bench', sha);
  if (!existsSync(join(folder, BUILT))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, '..'), { recursive: true });
    run(root, 'git', 'worktree', 'prune');
    run(root, 'git', 'worktree', 'add', '--detach', folder, sha);
    run(folder, 'npm', 'run', 'setup');
    writeFileSync(join(folder, BUILT), '');
  }
  linkSharedData(join(folder, '..'));
  rmSync(join(folder, 'tests'), { recursive: true });
  cpSync(join(root, 'tests'), join(folder, 'tests'), { recursive: true });
  return folder;
}

/** Real vaults are looked for next to a checkout. */
function linkSharedData(parent: string): void {
  const [shared, link] = [join(root, '..', 'shared'), join(parent, 'shared')];
  if (existsSync(shared) && !existsSync(link)) symlinkSync(shared, link);
}

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? (stderr || stdout)}`);
}
