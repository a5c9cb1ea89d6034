import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const BUILT = 'built-for-bench';

/**
 * Builds a commit in a worktree of its own, with the tests of this checkout, so that both are measured by the same code.
 *
 * The worktree is kept in the user's cache for the next comparison with that commit.
 *
 * @returns the folder of the worktree
 * @throws Error where there is no such commit, it cannot be built, or other users could change the worktree
 */
export function buildCommit(commit: string): string {
  const sha = run(root, 'git', 'rev-parse', '--verify', `${commit}^{commit}`).trim();
  const folder = join(ownFolder(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')), sha);
  if (!existsSync(join(folder, BUILT))) {
    rmSync(folder, { recursive: true, force: true });
    run(root, 'git', 'worktree', 'prune');
    run(root, 'git', 'worktree', 'add', '--detach', folder, sha);
    run(folder, 'npm', 'run', 'setup');
    writeFileSync(join(folder, BUILT), '');
  }
  linkSharedData(join(folder, '..'));
  replaceTests(folder);
  return folder;
}

/** A folder for worktrees that other users cannot change, because the code in it is run. */
export function ownFolder(cache: string): string {
  const folder = join(cache, 'obsidian-agent-bench');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return realpathSync(folder);
  throw new Error(`${folder} belongs to another user, or others may write there. Remove it, or set XDG_CACHE_HOME.`);
}

/** Replaces the tests of a worktree by those of this checkout, even if an interrupted run left it without tests. */
export function replaceTests(folder: string): void {
  rmSync(join(folder, 'tests'), { recursive: true, force: true });
  cpSync(join(root, 'tests'), join(folder, 'tests'), { recursive: true });
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
