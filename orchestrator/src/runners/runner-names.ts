/** The runners that the program knows. */
export const runnerNames = ['embedded', 'dbos'] as const;

export type RunnerName = (typeof runnerNames)[number];
