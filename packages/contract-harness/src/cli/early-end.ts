/** Why a run ends before its last check. */
export class EarlyEnd extends Error {
  override readonly name = 'EarlyEnd';
  /** The exit status, if it does not follow from the results. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const statuses = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Can end a run: at its time limit, by a signal to the harness, or when asked to. */
export interface Ending {
  readonly signal: AbortSignal;
  /** Why it was ended early, if it was. */
  readonly reason: EarlyEnd | undefined;
  end(why: EarlyEnd): void;
  [Symbol.dispose](): void;
}

/** Watches for signals and for a time limit. A second signal exits immediately. */
export function watchForEnd(limitSeconds: number): Ending {
  const controller = new AbortController();
  let reason: EarlyEnd | undefined;
  const end = (why: EarlyEnd): void => {
    reason ??= why;
    controller.abort(reason);
  };
  const limit = setTimeout(() => end(new EarlyEnd(`time limit of ${limitSeconds} s`)), limitSeconds * 1000);
  const listeners = Object.entries(statuses).map(([name, status]) => {
    const onSignal = (): void => {
      // Exiting runs the clean-ups, which stop agents and delete folders.
      if (controller.signal.aborted) process.exit(status);
      end(new EarlyEnd(`interrupted by ${name}`, status));
    };
    process.on(name, onSignal);
    return [name, onSignal] as const;
  });
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    end,
    [Symbol.dispose]: () => {
      clearTimeout(limit);
      for (const [name, onSignal] of listeners) process.off(name, onSignal);
    },
  };
}
