import { join } from 'node:path';
import { NOTICES_FILE } from '../notices/write-notices.ts';
import { root, run } from '../run-tool.ts';

/** A program that is compiled into one self-contained file. */
export interface CompiledProgram {
  readonly name: string;
  /** Absolute paths: its first module or bundled file, and those of its threads. */
  readonly entries: readonly string[];
  /** The folder of its notices, which become a part of it. */
  readonly notices: string;
}

/** The agent and its MCP server. */
export const agentProgram: CompiledProgram = {
  name: 'obsidian-agent',
  entries: [join(root, 'agents', 'obsidian-mcp', 'src', 'executable.ts')],
  notices: join(root, 'dist'),
};

const orchestratorParts = join(root, 'dist', 'orchestrator');

/** Its bundle must be in the folder of its notices. */
export const orchestratorProgram: CompiledProgram = {
  name: 'obsidian-orchestrator',
  entries: ['main.js', 'json-path-thread.js'].map((file) => join(orchestratorParts, file)),
  notices: orchestratorParts,
};

export const compiledPrograms: readonly CompiledProgram[] = [agentProgram, orchestratorProgram];

/** Arguments of Bun that bundle a program. The bundle is split, so that a run reads only the code that it needs. */
export function bundleArguments({ entries }: CompiledProgram): readonly string[] {
  return ['build', '--target=bun', '--format=esm', '--splitting', '--minify', ...entries];
}

/** Compiles a program and the runtime into one self-contained file, for this system or another. */
export function compileExecutable(program: CompiledProgram, file: string, target?: string): void {
  const executable = [
    '--compile',
    '--bytecode',
    // Until a run is known to be long: see `compileEarly`.
    '--compile-jit-policy=20',
    // A folder that somebody starts the program in could otherwise set variables, or name code to run first.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    '--no-compile-autoload-tsconfig',
    '--no-compile-autoload-package-json',
    '--outfile',
    file,
    ...(target === undefined ? [] : [`--target=${target}`]),
  ];
  run('bun', ...bundleArguments(program), ...executable, `--asset=${join(program.notices, NOTICES_FILE)}`);
}
