const ending = new AbortController();

// On loading, before anything else of the program is: until then a signal ends the process without a word.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort());

/** Aborted when somebody asks the process to end; no effect happens after it. */
export const endingSignal: AbortSignal = ending.signal;
