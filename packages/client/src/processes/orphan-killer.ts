import { type GuardShell, startGuardShell } from './guard-shell.ts';

/**
 * Reads children as GROUP:MARK from its input, and kills the remaining ones when the input ends, that is, when the
 * process that writes to it has ended for any reason. POSIX sh only.
 *
 * First it kills their process groups, then processes with their marks, which left these groups. It looks for marks
 * twice, because a process can start another one in the meantime. Without /proc it finds none.
 */
const script = `
trap '' INT TERM HUP
children=' '
while read -r verb child; do
  case $verb in
    add) children="$children$child " ;;
    del) case $children in *" $child "*) children="\${children%% $child *} \${children#* $child }" ;; esac ;;
  esac
done
marks=
for child in $children; do
  kill -s KILL -- "-\${child%%:*}" 2>/dev/null
  case $child in *:????????????????????????????????) marks="$marks -e \${child#*:}" ;; esac
done
[ -n "$marks" ] || exit 0
PATH=/usr/bin:/bin
for round in 1 2; do
  for file in $(grep -lsF $marks /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    kill -s KILL "\${pid%/environ}" 2>/dev/null
  done
done
`;

/**
 * Stops the children of this process if it cannot do so itself, for example after SIGKILL.
 *
 * It is one sleeping /bin/sh in its own session, started before the first child. It does not know a child that was
 * spawned at the moment of this process's death. That child has not received a request; its stdin just ends. On
 * Windows there is no such shell: the job object stops direct children with their parent, but not their children.
 */
export class OrphanKiller {
  /** What the shell guards, as GROUP:MARK. The number of a group that has ended can be another's soon. */
  readonly #children = new Set<string>();
  #shell: GuardShell | undefined;
  #unsent = '';
  #isClosed = false;
  #isMissing = false;

  /** Starts it unless it is running. Call it before spawning a child, so that the child can be guarded immediately. */
  wake(): void {
    if (process.platform !== 'win32' && !this.#isMissing && this.#shell === undefined) this.#start();
  }

  /**
   * Guards a process group, and the processes with this mark. The line is in the pipe when this returns, so a SIGKILL
   * right after it does no harm.
   */
  add(group: number, mark: string): void {
    const child = `${group}:${mark}`;
    this.#children.add(child);
    this.#send(`add ${child}\n`);
  }

  /** Removes a group that has ended. The line is sent with the next one or a moment later, because each wakes the shell. */
  del(group: number, mark: string): void {
    const child = `${group}:${mark}`;
    if (!this.#children.delete(child)) return;
    if (this.#unsent === '') setImmediate(() => this.#send(''));
    this.#unsent += `del ${child}\n`;
  }

  /** Stops the shell. It kills the groups that it still guards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#send('');
    this.#shell?.end();
    await this.#shell?.ended;
  }

  #send(lines: string): void {
    const text = this.#unsent + lines;
    this.#unsent = '';
    if (text !== '') this.#shell?.write(text);
  }

  #start(): void {
    const shell = startGuardShell(script);
    this.#shell = shell;
    for (const child of this.#children) shell.write(`add ${child}\n`);
    void shell.ended.then((problem) => this.#afterShell(problem));
  }

  #afterShell(spawnProblem: string | undefined): void {
    this.#shell = undefined;
    if (spawnProblem !== undefined) {
      this.#isMissing = true;
      process.emitWarning(`${spawnProblem}. Without /bin/sh, agents may keep running if this process is killed.`);
    } else if (!this.#isClosed && this.#children.size > 0) {
      this.#start();
    }
  }
}
