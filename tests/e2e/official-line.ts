import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

const [executable] = artefacts;

type Type = (
  ...args: string[]
) => Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number | null }>;

interface OfficialLine extends Pick<NoteAgent, 'vault' | 'ask' | 'text'> {
  readonly type: Type;
  /** Without `--official`. */
  readonly plainly: Type;
}

/** Types official commands in a vault of its own. */
export function official(files: Tree): OfficialLine {
  const { vault, ask, text } = noteAgent(files);
  const command = executable?.command ?? ['obsidian-agent'];
  const env = { TZ: 'UTC', HOME: vault, OBSIDIAN_VAULT_PATH: vault, OBSIDIAN_AGENT_CACHE_DIR: `${vault} cache` };
  const type = async (...args: string[]) => {
    const { stdout, stderr, exitCode } = await runProcess({
      command: [...command, ...args] as [string],
      stdin: '',
      env,
    });
    return { stdout, stderr, exitCode };
  };
  return { vault, ask, text, type: (...args: string[]) => type('--official', ...args), plainly: type };
}
