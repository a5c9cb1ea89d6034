import { join } from 'node:path';
import { NOTICES_FILE } from '../notices/write-notices.ts';
import { root, run } from '../run-tool.ts';

/** The bundle of the agent and its MCP server. It is split, so that a run reads only the code that it needs. */
export const EXECUTABLE_BUNDLE: readonly string[] = [
  'build',
  '--target=bun',
  '--format=esm',
  '--splitting',
  '--minify',
  join(root, 'agents', 'obsidian-mcp', 'src', 'executable.ts'),
];

/**
 * Compiles the agent, its MCP server and the runtime into one self-contained file, for this system or another.
 *
 * The notices in `dist` become a part of it.
 */
export function compileExecutable(file: string, target?: string): void {
  const executable = [
    '--compile',
    '--bytecode',
    // Until a run is known to be long: see executable.ts.
    '--compile-jit-policy=20',
    // A vault that somebody starts the program in could otherwise set variables, or name code to run first.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    '--no-compile-autoload-tsconfig',
    '--no-compile-autoload-package-json',
    '--outfile',
    file,
    ...(target === undefined ? [] : [`--target=${target}`]),
  ];
  run('bun', ...EXECUTABLE_BUNDLE, ...executable, `--asset=${join('dist', NOTICES_FILE)}`);
}
