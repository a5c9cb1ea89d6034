const ending = new AbortController();

// On loading, before any other code: until then, a signal ends the process without a response.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort());

/** Aborted when the process is asked to end; nothing is changed after that. */
export const endingSignal: AbortSignal = ending.signal;
