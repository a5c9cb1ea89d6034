import { type OpenReader, runnerOf } from '../runners/runners.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';

/** Opens what reads plans for the given options and environment: faster than a runner, and changes nothing. */
export async function openReader(options: SharedValues, io: Io): Promise<OpenReader> {
  return runnerOf(options, io).openReader(options, io);
}
