import type { Hash } from 'node:crypto';
import { getBuiltinModule } from 'node:process';

/** A new SHA-256. Its module is loaded with the first one. Loading it takes 6 % of the time of a list of plans. */
export function createSha256(): Hash {
  return getBuiltinModule('node:crypto').createHash('sha256');
}
