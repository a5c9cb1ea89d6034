import { Socket } from 'node:net';
import { execa } from 'execa';

/**
 * Remembers the groups it is told of; at the end of its input, which is the orchestrator's end however it came,
 * it kills those that are left. POSIX sh only.
 */
const script = `
trap '' INT TERM HUP
groups=' '
while read -r verb group; do
  case $verb in
    add) groups="$groups$group " ;;
    del) case $groups in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
`;

/**
 * Ends the children of an orchestrator that could not do so itself, SIGKILL included.
 *
 * It is one sleeping /bin/sh in a session of its own, started before the first child. A child that was spawned in
 * the moment of the orchestrator's death is not known to it, but was not sent a request either: its stdin just ends.
 * On Windows there is none: the system's job object ends direct children with their parent, not the children of those.
 */
export class Watchdog {
  readonly #groups = new Set<number>();
  #shell: ReturnType<typeof startShell> | undefined;
  #unsent = '';
  #isClosed = false;
  #isMissing = false;

  /** Starts it unless it runs. To be called before a child is spawned, so that the child can be told of at once. */
  wake(): void {
    if (process.platform !== 'win32' && !this.#isMissing && this.#shell === undefined) this.#start();
  }

  /** Guards a process group. The pipe takes the line before this returns, so a kill right after finds it told. */
  add(group: number): void {
    this.#groups.add(group);
    this.#tell(`add ${group}\n`);
  }

  /** Forgets a group that has ended. The line goes with the next one, or in a moment: each wakes the shell. */
  del(group: number): void {
    if (!this.#groups.delete(group)) return;
    if (this.#unsent === '') setImmediate(() => this.#tell(''));
    this.#unsent += `del ${group}\n`;
  }

  /** Lets the watchdog go; groups that it still knows are killed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#tell('');
    this.#shell?.nodeChildProcess.ref();
    this.#shell?.stdin.end();
    await this.#shell;
  }

  #tell(lines: string): void {
    const text = this.#unsent + lines;
    this.#unsent = '';
    if (text !== '' && this.#shell?.stdin.writable) this.#shell.stdin.write(text);
  }

  #start(): void {
    const shell = startShell();
    this.#shell = shell;
    // A watchdog that was killed closes its pipe; what follows is decided when its end is known.
    shell.stdin.on('error', () => undefined);
    for (const group of this.#groups) shell.stdin.write(`add ${group}\n`);
    void shell.then(({ shortMessage }) => this.#afterShell(shell.pid === undefined ? shortMessage : undefined));
  }

  #afterShell(spawnProblem: string | undefined): void {
    this.#shell = undefined;
    if (spawnProblem !== undefined) {
      this.#isMissing = true;
      process.emitWarning(`${spawnProblem}. Without /bin/sh agents may outlive an orchestrator that is killed.`);
    } else if (!this.#isClosed && this.#groups.size > 0) {
      this.#start();
    }
  }
}

function startShell() {
  const shell = execa('/bin/sh', ['-c', script], {
    detached: true,
    extendEnv: false,
    buffer: false,
    reject: false,
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  });
  // It waits for the orchestrator's end; it must not be what delays it.
  shell.nodeChildProcess.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return shell;
}
